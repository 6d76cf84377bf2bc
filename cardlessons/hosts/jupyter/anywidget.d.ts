// The model of a widget, as anywidget gives it to the module that draws.

import type { DrawingName } from "../../page/protocol.d.ts";

/** What the loader of a widget is sent: the script that draws, and its styles. */
export interface Sent {
  code: string;
  styles: string;
}

interface Traits {
  /** a view and a reply as JSON */
  view: { json: string };
  reply: { json: string };
  drawing: DrawingName;
  lang: string;
  version: string;
  module: Partial<Sent>;
  /** the id of the picture that stands for the widget without a kernel */
  still: string;
  /** the acts that lead to the place of a table; null for other parts */
  at: string[] | null;
  /** the same */
  value: string[] | null;
  /** how the page names the part again: its notebook, its title, and a hash of its text, each on a line */
  cell: string;
  /** whether nothing can be touched */
  disabled: boolean;
  /** whether it is the first part of a lesson whose cells are all run */
  first: boolean;
  /** for a visitor, the words about a kernel that is gone */
  visited: string;
  /** for a page that was saved, the words about what needs a kernel */
  lost?: string;
  label: string;
  slug: string;
}

export interface Model {
  get<Name extends keyof Traits>(trait: Name): Traits[Name];
  set<Name extends keyof Traits>(trait: Name, value: Traits[Name]): void;
  save_changes(): void;
  send(message: object): void;
  on<Message = void>(event: string, listener: (message: Message) => void): void;
  off<Message = void>(event: string, listener: (message: Message) => void): void;
}

/** What anywidget gives `render`. */
export interface Given {
  model: Model;
  el: HTMLElement;
}
