// The websocket of a person at a shared table: it reconnects automatically, and matches each message with its answer.

import * as texts from "./messages/together.js";

const AGAIN = 1500; // ms before the next attempt to connect
const GONE = 4404; // close code for a table that has ended
const PING = 15000; // ms between pings: a network can drop a connection without notice
const PATIENCE = 10000; // ms in which an answer must arrive

/**
 * Connect to a shared table. `who()` returns the tokens of this person. `came(frame)` is called with each message that
 * is no answer, `lost()` when the connection is lost, `gone()` when the table has ended.
 *
 * @param {string} address
 * @param {() => Record<string, string>} who
 * @param {{ came: (frame: any) => void, lost: () => void, gone: () => void }} on
 */
export function connectTable(address, who, { came, lost, gone }) {
  const there = new URL(address, location.href);
  there.protocol = there.protocol.replace("http", "ws");
  /** @type {WebSocket} */
  let socket;
  let sent = 0;
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();

  function start() {
    socket = new WebSocket(there);
    socket.onopen = () => socket.send(JSON.stringify({ do: "here", ...who() }));
    socket.onmessage = ({ data }) => {
      const { id, ...frame } = JSON.parse(data);
      const answered = waiting.get(id);
      waiting.delete(id);
      if (answered) answered(frame);
      else came(frame);
    };
    socket.onclose = onClose;
  }

  function onClose({ code = 0 }) {
    // It is unknown whether the server has received the play; the table shows it after the reconnection.
    for (const answered of waiting.values()) answered({ error: code === GONE ? texts.ended : texts.lost });
    waiting.clear();
    if (code === GONE) {
      clearInterval(pinging);
      gone();
      return;
    }
    lost();
    setTimeout(start, AGAIN);
  }

  /** Drop a connection without answers, and reconnect. */
  function drop() {
    socket.onmessage = socket.onclose = null;
    socket.close();
    onClose({});
  }

  /** Send a message, and return its answer, which only the sender gets. @returns {Promise<any>} */
  function ask(message) {
    if (socket.readyState !== WebSocket.OPEN) return Promise.resolve({ error: texts.notSent });
    sent += 1;
    const id = sent;
    socket.send(JSON.stringify({ ...message, id }));
    setTimeout(() => waiting.has(id) && drop(), PATIENCE);
    return new Promise((resolve) => waiting.set(id, resolve));
  }

  start();
  const pinging = setInterval(() => ask({ do: "ping" }), PING);
  return { ask };
}
