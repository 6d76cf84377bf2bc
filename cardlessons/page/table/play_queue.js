// The learner's plays that have no answer yet.

/** @typedef {{ act: string, at: number, done: Promise<void> }} Play */

export class PlayQueue {
  /** @type {Play[]} */
  plays = [];
  leaving = 0; // number of pending requests for another deal, level or puzzle

  /**
   * Make a play at node `at`, after those that wait there, or beside them. The same play again is ignored as a double touch.
   *
   * @param {{ act: string, at: number, beside: boolean }} play
   * @param {() => Promise<void>} make
   */
  async add({ act, at, beside }, make) {
    const here = this.plays.filter((play) => play.at === at);
    if (this.leaving || here.some((play) => play.act === act)) return;
    const before = beside ? undefined : here.at(-1);
    const play = { act, at, done: before ? before.done.then(make) : make() };
    this.plays.push(play);
    await play.done.finally(() => {
      this.plays = this.plays.filter((other) => other !== play);
    });
  }

  /**
   * Ask for another deal, level or puzzle once all plays are answered; plays made meanwhile are ignored.
   *
   * @template T
   * @param {() => Promise<T>} ask
   */
  async leave(ask) {
    this.leaving += 1;
    await Promise.all(this.plays.map(({ done }) => done));
    const reply = await ask();
    this.leaving -= 1;
    return reply;
  }
}
