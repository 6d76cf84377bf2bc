// The websocket of a class: it connects again by itself, and passes on what comes.

const AGAIN = 2000; // ms before it is tried again
const GONE = 4404; // the close code of a class that is over

/**
 * Connect; `query()` says as what, each time. `said(view)` takes what comes, `lost()` is called while there is no connection,
 * `gone()` when the class is over.
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
