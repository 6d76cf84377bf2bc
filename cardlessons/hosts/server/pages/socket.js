// The websocket of a served page to its server: of a lesson (`channel.py`), or of a page of a guest.

import * as texts from "../messages.toml";

/** Why the server has closed a connection, by its code. @type {Record<number, string>} */
const REASONS = {
  4409: texts.lessonChanged,
  4429: texts.tooManyPages,
  4430: texts.manyReaders,
  4503: texts.serverEnds,
};

/** How the server of a lesson is asked whether it is there. @type {{ ping: object, tells?: boolean, silence?: number, patience?: number }} */
const PINGS = { ping: { ping: true } };

/** @import { On, Transport } from "../../../page/net/connection.js" */
/** @import { ToPage, ToServer } from "../../../page/protocol.d.ts" */

/**
 * @template {object} [Said=ToPage]
 * @template {object} [Sent=ToServer]
 * @implements {Transport<Said, Sent>}
 */
export class Socket {
  /** @type {WebSocket | null} */
  socket = null;
  missed = 0; // failed connections in a row

  /**
   * `ping` is the message that asks whether the server is there: sent after `silence` ms without a message, when an answer
   * is awaited, or always if the server `tells` of itself. Without a word for `patience` ms more, the connection is lost.
   *
   * @param {string} address
   */
  constructor(address, { ping, tells = false, silence = 15000, patience = 10000 } = PINGS) {
    const there = new URL(address, location.href);
    this.plain = there.href;
    there.protocol = there.protocol.replace("http", "ws");
    this.address = there.href;
    this.pings = { ping, tells, silence, patience };
  }

  /** @param {On<Said>} on */
  start(on) {
    const socket = new WebSocket(this.address);
    const isCurrent = () => this.socket === socket;
    this.socket = socket;
    this.on = on;
    socket.onopen = () => {
      if (!isCurrent()) return;
      this.missed = 0;
      on.open();
      if (this.pings.tells) this.#awaitAnswer();
    };
    socket.onmessage = ({ data }) => {
      if (!isCurrent()) return;
      clearTimeout(this.timer);
      if (this.pings.tells) this.#awaitAnswer();
      const message = JSON.parse(data);
      if (!message.pong) on.said(message);
    };
    socket.onclose = async ({ code, reason }) => {
      if (!isCurrent()) return;
      this.missed += code < 4000 ? 1 : 0;
      const why = REASONS[code] ?? (this.missed > 1 ? await this.#findReason() : texts.connectionLost);
      const pause = code === 4430 ? 1000 * Number(reason) : 0;
      if (isCurrent()) on.lost(why, code !== 4409, pause, code);
    };
    if (this.pings.tells) this.#awaitAnswer(); // a connection may also never come about
  }

  /** Find by a plain request why no connection can be made, and return the message for it. */
  async #findReason() {
    try {
      const { status } = await fetch(this.plain);
      return status === 403 ? texts.wrongAddress : status === 426 ? texts.noWebsocket : texts.connectionLost;
    } catch {
      return texts.connectionLost;
    }
  }

  /** @param {Sent} data */
  send(data) {
    this.socket?.send(JSON.stringify(data));
    this.#awaitAnswer();
  }

  /** Report the connection as lost if the server stays silent: a network can drop a connection without notice. */
  #awaitAnswer() {
    const { socket, on, pings } = this;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(pings.ping));
      this.timer = setTimeout(() => {
        if (this.socket === socket) on?.lost(texts.connectionLost, true);
      }, pings.patience);
    }, pings.silence);
  }

  stop() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }
}
