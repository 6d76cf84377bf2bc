// What anywidget asks of a module, around what draws a session: it draws at once, and then the line wakes it.

import { overModel } from "../../page/line.js";
import { following } from "./place.js";

export const widget = (drawings, looks, drawing) => ({
  render({ model, el }) {
    const { mount, line: kept } = drawings[drawing];
    const line = overModel(model, kept);
    const place = following(model);
    const { wake, close } = mount(el, line.view(), looks, drawings, place.joins);
    wake(line);
    return () => { place.close(); close(); line.close(); };
  },
});
