// The transport of a served page: one websocket to its server (`channel.py`).

import * as texts from "./messages.js";

const REASONS = {
  4409: texts.lessonChanged,
  4429: texts.tooManyPages,
  4430: texts.manyReaders,
  4503: texts.serverEnds,
};

const SILENCE = 15000; // ms without an answer before a ping is sent
const PATIENCE = 10000; // ms to wait for the pong

/** @import { On, Transport } from "../../page/net/connection.js" */
/** @import { ToServer } from "../../page/protocol.d.ts" */

/** @implements {Transport} */
export class Socket {
  socket = null;
  missed = 0; // failed connections in a row

  /** Take from the page's data the address of the server, the name of the lesson's file, and the hash of its text. */
  constructor({ base, name, mark }) {
    const there = new URL(`${base}channel/${encodeURIComponent(name)}?mark=${mark}`, location.href);
    this.plain = there.href;
    there.protocol = there.protocol.replace("http", "ws");
    this.address = there.href;
  }

  /** @param {On} on */
  start(on) {
    const socket = new WebSocket(this.address);
    const isCurrent = () => this.socket === socket;
    this.socket = socket;
    this.on = on;
    socket.onopen = () => {
      if (!isCurrent()) return;
      this.missed = 0;
      on.open();
    };
    socket.onmessage = ({ data }) => {
      if (!isCurrent()) return;
      clearTimeout(this.timer);
      const message = JSON.parse(data);
      if (!message.pong) on.said(message);
    };
    socket.onclose = async ({ code, reason }) => {
      if (!isCurrent()) return;
      this.missed += code < 4000 ? 1 : 0;
      const why = REASONS[code] ?? (this.missed > 1 ? await this.#findReason() : texts.connectionLost);
      const pause = code === 4430 ? 1000 * Number(reason) : 0;
      if (isCurrent()) on.lost(why, code !== 4409, pause);
    };
  }

  /** Find by a plain request why no connection can be made, and return the message for it. */
  async #findReason() {
    try {
      const { status } = await fetch(this.plain);
      return { 403: texts.wrongAddress, 426: texts.noWebsocket }[status] ?? texts.connectionLost;
    } catch {
      return texts.connectionLost;
    }
  }

  /** @param {ToServer} data */
  send(data) {
    this.socket.send(JSON.stringify(data));
    this.#awaitAnswer();
  }

  /** Report the connection as lost if the server stays silent: a network can drop a connection without notice. */
  #awaitAnswer() {
    const { socket, on } = this;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ping: true }));
      this.timer = setTimeout(() => {
        if (this.socket === socket) on.lost(texts.connectionLost, true);
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
