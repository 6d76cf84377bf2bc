// The websocket of a class: it reconnects automatically, and passes the messages on.

const AGAIN = 2000; // ms before the next attempt to connect
const GONE = 4404; // close code for a class that has ended

/**
 * Connect to a class. `query()` returns the identity of this page for each attempt. `said(view)` is called with each
 * message, `lost()` when the connection is lost, `gone()` when the class has ended.
 *
 * @param {string} base
 * @param {() => Record<string, string>} query
 * @param {{ said: (view: any) => void, lost: () => void, gone: () => void }} on
 */
export function connectClass(base, query, { said, lost, gone }) {
  /** @type {WebSocket} */
  let socket;
  let ended = false;
  const start = () => {
    const there = new URL(`${base}class-socket?${new URLSearchParams(query())}`, location.href);
    there.protocol = there.protocol.replace("http", "ws");
    socket = new WebSocket(there);
    socket.onmessage = ({ data }) => said(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (ended) return;
      if (code === GONE) {
        gone();
        return;
      }
      lost();
      setTimeout(start, AGAIN);
    };
  };
  start();
  return {
    send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
    stop() {
      ended = true;
      socket.close();
    },
  };
}
