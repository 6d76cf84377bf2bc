// What every widget is sent: it takes the module that it is drawn with from the script that the page has been sent once.

const kept = (globalThis[Symbol.for("cardlessons")] ??= new Map()); // modules by their text, and each sheet of styles by its own

function take(text, styles) {
  for (const rules of styles) {
    if (kept.has(rules)) continue;
    const sheet = document.createElement("style");
    sheet.textContent = rules;
    document.head.append(sheet);
    kept.set(rules, sheet);
  }
  if (!kept.has(text)) kept.set(text, import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))));
  return kept.get(text);
}

async function render(context) {
  const { model } = context;
  const script = await model.widget_manager.get_model(model.get("script").slice("IPY_MODEL_".length));
  const { default: drawn } = await take(script.get("text"), script.get("styles"));
  return drawn.render(context);
}

export default { render };
