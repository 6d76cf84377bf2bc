// The place of a table in the page's address: it is kept there at each step, and restored from there.

import { makePlaceKeeper, readPlace } from "../core/address.js";
import { buildMessage, findQuestionAhead, formatPlace, getDealOfPlace, splitPlace } from "../core/store.js";
import * as texts from "../messages/table.toml";

/** @import { Table } from "../state.d.ts" */

export class TablePlace {
  finding = true; // true until the place in the address is restored; it must not be overwritten before
  arrival = location.hash.slice(1); // the fragment before the first drawing changes it

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.keeper = makePlaceKeeper(
      () => table.state.setting.key,
      () => this.#get(),
      () => this.#return(),
    );
  }

  close() {
    this.keeper.close();
  }

  /** Return the place that the address keeps; null if it keeps none. */
  #get() {
    const { state, look } = this.table;
    const { served, open } = state.setting;
    return served && !this.finding && !open ? formatPlace(state, look).join(".") : null;
  }

  /** Keep the place soon. */
  keep() {
    if (this.table.state.setting.served && !this.finding) this.keeper.writeSoon();
  }

  /** Keep the place to which `start` leads, with an entry of its own in the browser's history if it is another deal. @param {() => void} start */
  keepAnew(start) {
    this.keeper.write();
    const before = this.#get();
    start();
    const now = this.#get();
    const { setting } = this.table.state;
    this.keeper.write(
      before !== null && now !== null && getDealOfPlace(setting, before) !== getDealOfPlace(setting, now),
    );
  }

  /** Restore the place in the address with which the page was opened. */
  async find() {
    const { setting } = this.table.state;
    const { where } = readPlace(this.arrival, setting.key);
    if (setting.served && where) await this.goTo(where);
    this.finding = false;
    if (readPlace(location.hash.slice(1), setting.key).where !== where) await this.#return(); // left meanwhile
  }

  /** Go to the deal, level or puzzle that the address names after Back or Forward; `gone` is a place that was tried. @param {string} [gone] */
  async #return(gone) {
    if (this.finding) return; // the address is read again when the place is found
    const now = this.#get();
    const { setting } = this.table.state;
    const { where } = readPlace(location.hash.slice(1), setting.key);
    if (now === null || !where || where === gone || getDealOfPlace(setting, where) === getDealOfPlace(setting, now)) {
      this.keeper.rewrite();
      return;
    }
    this.finding = true;
    await this.goTo(where);
    await this.#return(where);
  }

  /** Go to a place. @param {string} where */
  async goTo(where) {
    const { table } = this;
    const { setting } = table.state;
    const stepped = setting.kind === "example" && !setting.open;
    const { there, asks } = stepped ? splitPlace(where) : { there: where, asks: false };
    const ask = () => table.ask(buildMessage(table.state, there));
    const reply = !there ? { show: [0] } : await (stepped ? ask() : table.askAnew(ask)); // a play at another table would come too late
    this.finding = false;
    if (reply.error) {
      table.start();
      table.drawing.say(setting.open ? reply.error : texts.badLink(reply.error));
      return;
    }
    if (stepped) table.take();
    else table.start();
    if (setting.kind === "example") {
      table.showHappening({ kind: "show", n: reply.show?.[0] ?? 0 });
      if (asks && findQuestionAhead(table.state) >= 0) table.stepping.forward();
      return;
    }
    if (!reply.show?.length) return;
    table.happens({ kind: "along", n: reply.show[0] });
    table.showHappening({ kind: "show", n: reply.show[0] });
  }
}
