// The tables of a page that may need Python, and those that have it: each is joined to it by a pair of messages, the one
// that opens it and those that are said there. How they are carried is for each host to say.

import { overModel } from "../../page/line.js";

const SOONEST = 1000; // ms until it is tried again
const LATEST = 20000;

export const id = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** What a line needs of a widget's model: `say(message)` sends. */
class Model {
  listening = { "change:view": new Set(), "change:reply": new Set() };

  constructor(view, say) {
    this.state = { view, reply: {} };
    this.send = say;
  }

  get(name) {
    return this.state[name];
  }

  on(event, heard) {
    this.listening[event].add(heard);
  }

  off(event, heard) {
    this.listening[event].delete(heard);
  }

  take(said) {
    const changed = Object.keys(this.state).filter((name) => name in said);
    for (const name of changed) this.state[name] = said[name];
    for (const name of changed) for (const heard of this.listening[`change:${name}`]) heard();
  }
}

/**
 * Python, somewhere. A host brings `ready()`, whether it can be spoken to; `start()`, which sees that it will be and then
 * calls `openAll()`; `sendOpen(comm, seat)` and `sendSaid(comm, data)`.
 */
export class Python {
  seats = new Map(); // the tables that may need it, by their names
  asleep = new Map(); // those of them that need it and have it not
  comms = new Map(); // by ids of their own: those that have it
  wait = SOONEST;

  /** `joined(name, seat)` is told of a table that came later. */
  constructor(joined) {
    this.joined = joined;
    addEventListener("online", () => { if (this.asleep.size) this.start(); });
  }

  /** A table that may need Python: its name, its view before anything was said, its line, and how that keeps its view. */
  seat(name, seat) {
    this.seats.set(name, seat);
  }

  /** A table needs Python. */
  wanted(name) {
    this.asleep.set(name, this.seats.get(name));
    if (this.ready()) this.open(name); else this.start();
  }

  openAll() {
    for (const name of [...this.asleep.keys()]) this.open(name);
  }

  open(name) {
    const seat = this.asleep.get(name);
    this.asleep.delete(name);
    if (!seat || [...this.comms.values()].some((comm) => comm.seat === seat)) return;
    const comm = id();
    const model = new Model(seat.view, (data) => this.sendSaid(comm, data));
    this.comms.set(comm, { model, seat });
    this.sendOpen(comm, name);
    seat.line.wake(overModel(model, seat.kept));
  }

  /** What Python has said to a table. */
  heard(comm, data) {
    for (const [name, joined] of Object.entries(data.joined ?? {})) this.joined(name, joined);
    this.comms.get(comm)?.model.take(data);
  }

  /** Why the tables wait that need it. */
  tell(why) {
    for (const { line } of this.asleep.values()) line.waits(why);
  }

  /** It is tried again later; the tables say why they wait. */
  again(why) {
    this.tell(why);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (this.asleep.size) this.start(); }, this.wait);
    this.wait = Math.min(this.wait * 2, LATEST);
  }

  /** It has come: should it go, it is tried again soon. */
  met() {
    this.wait = SOONEST;
  }

  /** It is gone, and with it all that was said to it. */
  parted() {
    const awake = [...this.comms.values()];
    this.comms.clear();
    for (const { seat } of awake) seat.line.sleep();
  }
}
