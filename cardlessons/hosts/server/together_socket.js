// The websocket of a person at a shared table: it connects again by itself, and finds the answer to what was sent.

import * as texts from "./messages/together.js";

const AGAIN = 1500; // ms before it is tried again
const GONE = 4404; // the close code of a table that has ended
const PING = 15000; // ms between pings: a network may lose a connection without a word
const PATIENCE = 10000; // ms in which an answer must come

/**
 * Connect; `who()` says who this is. `came(frame)` takes what comes, `lost()` is called while there is no connection,
 * `gone()` when the table has ended.
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
    // Whether it was played is not known: the table that comes back shows it.
    for (const answered of waiting.values()) answered({ error: texts.lost });
    waiting.clear();
    if (code === GONE) {
      clearInterval(pinging);
      gone();
      return;
    }
    lost();
    setTimeout(start, AGAIN);
  }

  /** Leave a connection over which nothing comes any more. */
  function drop() {
    socket.onmessage = socket.onclose = null;
    socket.close();
    onClose({});
  }

  /** Send a message, and bring what only its sender is told. @returns {Promise<any>} */
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
