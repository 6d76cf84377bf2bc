// The line to Python: every message has its answer, and is sent again until it comes.

const PATIENCE = 3000; // ms without an answer before the connection counts as lost, and the message is sent again
const PING = 15000; // ms between looks whether anybody is there

/** `ask(message)` brings the answer; `lost(is)` is told when the connection goes and when it is back. */
export function lineTo(model, lost) {
  let sent = Math.floor(Math.random() * 1e9); // another view of this table counts from elsewhere
  const waiting = new Map();

  function ask(message) {
    const id = ++sent;
    return new Promise((resolve) => {
      const asked = { resolve, timer: 0 };
      const send = () => {
        asked.timer = setTimeout(() => { lost(true); send(); }, PATIENCE);
        try { model.send({ ...message, id }); } catch { lost(true); }
      };
      waiting.set(id, asked);
      send();
    });
  }

  function heard() {
    const reply = model.get("reply");
    const asked = waiting.get(reply.id);
    if (!asked) return;
    waiting.delete(reply.id);
    clearTimeout(asked.timer);
    lost(false);
    asked.resolve(reply);
  }

  model.on("change:reply", heard);
  const pinging = setInterval(() => { if (!document.hidden && waiting.size === 0) ask({ do: "ping" }); }, PING);
  return {
    ask,
    close() {
      clearInterval(pinging);
      for (const { timer } of waiting.values()) clearTimeout(timer);
      model.off("change:reply", heard);
    },
  };
}
