// A page that shows widgets as a notebook in VS Code does: VS Code's own widget manager, JupyterLab's line to a kernel, as
// the Jupyter extension uses it, and around the widget the elements, styles and keys of the extension's renderer.

import { KernelAPI, KernelConnection, ServerConnection } from "@jupyterlab/services";
import { activate } from "./manager/package/dist/ipywidgets.js";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const cells = JSON.parse(document.querySelector("#cells").textContent);
const serverSettings = ServerConnection.makeSettings({
  baseUrl: location.origin,
  wsUrl: location.origin.replace("http", "ws"),
});

/** Let the manager find the modules of widgets where the extension finds them: among the nbextensions of the kernel. */
const scripts = {
  widgetsRegisteredInRequireJs: new Set(),
  async loadWidgetScript(name) {
    window.requirejs.config({ paths: { [name]: `${location.origin}/static/nbextensions/${name}/index` } });
    scripts.widgetsRegisteredInRequireJs.add(name);
  },
  errorHandler: (...told) => console.error("no widget:", ...told),
  successHandler() {},
};

/** Let the keys click, as the renderer does half a second after it has drawn. */
function makeKeysClick(place) {
  for (const part of place.querySelectorAll(
    "button:not([tabindex]), a[href]:not([tabindex]), [role=button]:not([tabindex])",
  )) {
    part.tabIndex = 0;
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      part.click();
    });
  }
}

async function show(manager, data) {
  const place = document.createElement("div");
  place.className = "cell-output-ipywidget-background";
  place.tabIndex = 0;
  place.role = "region";
  document.querySelector("#container").append(place);
  const model = await manager.get_model(data.model_id);
  const view = await manager.create_view(model, { el: place });
  await manager.display_view(data, view, { node: place });
  setTimeout(() => makeKeysClick(place), 500);
}

window.open = (url) => {
  if (url) throw new Error("window.open not supported in VS Code Renderers");
  return null;
};
activate();
window.vscIPyWidgets8.load();
// A `KernelManager` lists the kernels besides, and Jupyter Server fails to list one that is still starting.
const model = await KernelAPI.startNew({ name: "python3" }, serverSettings);
const kernel = new KernelConnection({ model, serverSettings });
const manager = new window.vscIPyWidgets.WidgetManager(kernel, undefined, scripts, () => {});
for (const code of cells) {
  const run = kernel.requestExecute({ code });
  run.onIOPub = ({ content }) => {
    if (content.ename) console.error(content.ename, content.evalue);
    if (content.data?.[WIDGET]) show(manager, content.data[WIDGET]);
  };
  await run.done;
}
