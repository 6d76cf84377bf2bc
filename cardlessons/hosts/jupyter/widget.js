// What anywidget asks of a module, around what draws a session.

export const widget = (mount, looks) => ({ render: ({ model, el }) => mount(el, model, looks) });
