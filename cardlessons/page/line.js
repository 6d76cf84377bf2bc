// The line to Python: every message has its answer, and is sent again until it comes.

const PATIENCE = 3000; // ms without an answer before the connection counts as lost, and the message is sent again
/** Milliseconds that an answer which has to be worked out may take, before the connection counts as lost. */
export const AT_WORK = 10000;
const PING = 15000; // ms between looks whether anybody is there
const TRIES = 20; // after so many an answer is waited for no longer
const NO_ANSWER = "No answer has come, for a whole minute. Nothing has changed here; try it again when the connection is back.";

const grownViews = new WeakMap(); // what views have become by the replies since they came, for whoever draws them anew

/**
 * A line over a widget's model; `grow(view, reply)` says what a view becomes by a reply.
 *
 * `ask(message)` brings the answer, and at last one that says that none has come; with `ever` it is waited for without end,
 * and with a `patience` of its own longer, before the connection counts as lost.
 * `watch` takes what is to be told: `heard(reply)` before an answer is given, whoever asked; `laid()` when another view has come;
 * `lost(is)` when the connection goes and when it is back; `waiting(n)` how many answers are awaited, those to messages left
 * out that say they are `quiet`: they are asked again and again while something grows.
 */
export function overModel(model, { grow = (view) => view, ever = false } = {}) {
  let sent = Math.floor(Math.random() * 1e9); // another view of this table counts from elsewhere
  let told = {};
  const waiting = new Map();
  const view = () => grownViews.get(model.get("view")) ?? model.get("view");

  const count = () => told.waiting?.([...waiting.values()].filter(({ message }) => message.do !== "ping" && !message.quiet).length);

  function settle(id, reply) {
    const asked = waiting.get(id);
    if (!asked) return;
    waiting.delete(id);
    clearTimeout(asked.timer);
    count();
    asked.resolve(reply);
  }

  function send(id, left) {
    const asked = waiting.get(id);
    const late = () => {
      told.lost?.(true);
      if (left > 1) send(id, left - 1); else settle(id, { id, error: NO_ANSWER });
    };
    asked.timer = setTimeout(late, asked.patience);
    try { model.send({ ...asked.message, id }); } catch { told.lost?.(true); }
  }

  function ask(message, patience = PATIENCE) {
    const id = ++sent;
    return new Promise((resolve) => {
      waiting.set(id, { message, resolve, patience, timer: 0 });
      count();
      send(id, ever ? Infinity : TRIES);
    });
  }

  function heard() {
    const reply = model.get("reply");
    grownViews.set(model.get("view"), grow(view(), reply));
    if (waiting.has(reply.id)) told.lost?.(false);
    told.heard?.(reply);
    settle(reply.id, reply);
  }

  const laid = () => told.laid?.();
  model.on("change:reply", heard);
  model.on("change:view", laid);
  const pinging = setInterval(() => { if (!document.hidden && waiting.size === 0) ask({ do: "ping" }); }, PING);
  return {
    ask,
    view,
    watch(listening) { told = listening; },
    close() {
      clearInterval(pinging);
      for (const { timer } of waiting.values()) clearTimeout(timer);
      model.off("change:reply", heard);
      model.off("change:view", laid);
    },
  };
}
