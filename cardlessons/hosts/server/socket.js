// The transport of a served page: one websocket to its server (`channel.py`).

const CHANGED =
  "This lesson has been changed since this page came. You can read and step on; reload the page to try and play. Your place is kept.";
const CROWDED =
  "Many pages of this server have been opened where you are. You can read and step on; what you asked for goes on by itself in a moment.";
const CLOSING =
  "This server is about to end. You can read and step on; what you asked for goes on by itself when another is there.";
const ELSEWHERE =
  "This server cannot be reached under this address. You can read and step on; whoever looks after it finds the reason in its log.";
const UNREACHED =
  "Something on the way to this server lets pages through, but not the connection of a page (a websocket). You can read and step on.";
const LOST = "The connection is lost. You can read and step on; what you asked for goes on by itself when it is back.";
const REASONS = { 4409: CHANGED, 4429: CROWDED, 4503: CLOSING };

const SILENCE = 15000; // ms without a word after something was said, before it is asked whether anybody is there
const PATIENCE = 10000; // ms for the answer to that

/** @import { On, Transport } from "../../page/net/connection.js" */
/** @import { ToServer } from "../../page/protocol.d.ts" */

/** @implements {Transport} */
export class Socket {
  socket = null;
  missed = 0; // connections in a row that did not come about

  /** `page` tells the address of the server, the lesson's file and its mark. */
  constructor({ base, name, mark }) {
    const there = new URL(`${base}channel/${encodeURIComponent(name)}?mark=${mark}`, location.href);
    this.plain = there.href;
    there.protocol = there.protocol.replace("http", "ws");
    this.address = there.href;
  }

  /** @param {On} on */
  start(on) {
    const socket = new WebSocket(this.address);
    const ours = () => this.socket === socket;
    this.socket = socket;
    this.on = on;
    socket.onopen = () => {
      if (!ours()) return;
      this.missed = 0;
      on.open();
    };
    socket.onmessage = ({ data }) => {
      if (!ours()) return;
      clearTimeout(this.timer);
      const said = JSON.parse(data);
      if (!said.pong) on.said(said);
    };
    socket.onclose = async ({ code }) => {
      if (!ours()) return;
      this.missed += code < 4000 ? 1 : 0;
      const why = REASONS[code] ?? (this.missed > 1 ? await this.reason() : LOST);
      if (ours()) on.lost(why, code !== 4409);
    };
  }

  /** Ask by a plain request why no connection comes about. */
  async reason() {
    try {
      const { status } = await fetch(this.plain);
      return { 403: ELSEWHERE, 426: UNREACHED }[status] ?? LOST;
    } catch {
      return LOST;
    }
  }

  /** @param {ToServer} data */
  send(data) {
    this.socket.send(JSON.stringify(data));
    this.listen();
  }

  /** Disconnect from a server that is silent: a network may lose a connection without a word. */
  listen() {
    const { socket, on } = this;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ping: true }));
      this.timer = setTimeout(() => {
        if (this.socket === socket) on.lost(LOST, true);
      }, PATIENCE);
    }, SILENCE);
  }

  stop() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }
}
