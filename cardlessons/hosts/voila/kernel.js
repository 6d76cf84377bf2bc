// The kernel of a page: started when a table first needs Python, and again when it is lost. Each table that needs it has
// a comm of its own, in the messages of the Jupyter protocol, version 5.

import { Python, id } from "../browser/python.js";

const TARGET = "cardlessons";
const FULL = "All the tables of this house are taken just now. You can read and step on; what you asked for goes on by itself as soon as one is free.";
const CROWDED = "Many tables of this house are in use where you are. You can read and step on; what you asked for goes on by itself as soon as one is free.";
const ELSEWHERE = "The tables of this house cannot be reached under this address. You can read and step on; whoever looks after it finds the reason in its log.";
const UNREACHED = "Something on the way to this house lets pages through, but not the connection to a table (a websocket). You can read and step on.";
const REASONS = { 403: ELSEWHERE, 429: CROWDED, 503: FULL };
const CHANGED = "This lesson has been changed since this page came. You can read and step on; reload the page to try and play. Your place is kept.";
const PATIENCE = 20000;
const LOST = "The connection is lost. You can read and step on; what you asked for goes on by itself when it is back.";

export class Kernel extends Python {
  session = id(); // said with every request, so that of several servers always the same one answers
  kernel = null; // its id, while there is one
  socket = null;
  starting = false;
  missed = 0; // connections in a row that did not come about
  patience = PATIENCE; // ms for which a kernel may be silent when its page has come

  /** `page` tells the address of the house, the lesson's file and its mark; `joined(name, seat)` is told of a table that came later. */
  constructor({ base, name, mark }, joined) {
    super(joined);
    Object.assign(this, { base, lesson: name, mark });
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", ({ persisted }) => { if (persisted) this.lost(); }); // a page that the browser has kept
  }

  ready() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  async start() {
    clearTimeout(this.timer);
    if (this.starting || this.socket) return;
    this.starting = true;
    try {
      const answer = await fetch(`${this.base}voila/wake/${encodeURIComponent(this.lesson)}?mark=${this.mark}&session_id=${this.session}`, { method: "POST" });
      if (answer.ok) this.connect((await answer.json()).kernel);
      else if (answer.status === 409) this.tell(CHANGED);
      else this.again(REASONS[answer.status] ?? LOST);
    } catch {
      this.again(LOST);
    }
    this.starting = false;
  }

  connect(kernel) {
    this.kernel = kernel;
    const there = new URL(`${this.base}api/kernels/${kernel}/channels?session_id=${this.session}`, location.href);
    there.protocol = there.protocol.replace("http", "ws");
    const socket = new WebSocket(there);
    this.socket = socket;
    socket.onopen = () => {
      this.missed = -1;
      this.openAll();
      this.silence = setTimeout(() => { this.patience *= 2; this.lost(); }, this.patience); // it is there, and never speaks
    };
    socket.onmessage = ({ data }) => { if (socket === this.socket) this.received(JSON.parse(data)); };
    socket.onclose = () => { if (socket === this.socket) { this.missed += 1; this.lost(); } };
  }

  lost() {
    this.leave();
    this.parted();
    if (this.asleep.size) this.again(this.missed > 1 ? UNREACHED : LOST);
  }

  /** The kernel is not needed any more: nothing is left behind. */
  leave() {
    if (!this.kernel) return;
    navigator.sendBeacon(`${this.base}voila/api/shutdown/${this.kernel}?session_id=${this.session}`);
    const { socket } = this;
    clearTimeout(this.silence);
    this.kernel = this.socket = null;
    socket.close();
  }

  // Messages

  send(type, content) {
    const header = { msg_id: id(), msg_type: type, session: this.session, username: "", date: new Date().toISOString(), version: "5.3" };
    this.socket.send(JSON.stringify({ channel: "shell", header, parent_header: {}, metadata: {}, content, buffers: [] }));
  }

  sendOpen(comm, seat) {
    this.send("comm_open", { comm_id: comm, target_name: TARGET, data: { seat } });
  }

  sendSaid(comm, data) {
    this.send("comm_msg", { comm_id: comm, data });
  }

  received({ header, content }) {
    if (header.msg_type === "status" && ["dead", "restarting", "autorestarting"].includes(content.execution_state)) { this.lost(); return; }
    if (header.msg_type !== "comm_msg") return;
    clearTimeout(this.silence);
    this.patience = PATIENCE;
    this.met();
    this.heard(content.comm_id, content.data);
  }
}
