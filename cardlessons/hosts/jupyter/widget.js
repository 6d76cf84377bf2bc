// What anywidget asks of a module, around what draws a session: it draws at once, and then the line wakes it.

import { overModel } from "../../page/line.js";

export const widget = (drawings, looks, drawing) => ({
  render({ model, el }) {
    const { mount, line: kept } = drawings[drawing];
    const line = overModel(model, kept);
    const { wake, close } = mount(el, line.view(), looks, drawings);
    wake(line);
    return () => { close(); line.close(); };
  },
});
