// The plug-in of JupyterLab in `cardlessons lab`: it runs a lesson when its notebook is opened, colours records, marks
// hidden sources, has a menu of new parts, and loads what draws the tables before the first one comes. JupyterLab reads it
// as it is: `init` gets the modules that it shares. It is a block, so that its names are not names of the page.

{
  /** @typedef {any} Jupyter an object of JupyterLab, whose types are not here */
  /** @typedef {{ loader: string, version: string, sent: object }} Module what draws the tables */

  /** @type {{ loads: string, lines: string[], pages: string[], texts: string[], menu: string, snippets: [string, string][], module: Module }} */
  const { loads, lines, pages, texts, menu, snippets, module } = JSON.parse(
    document.getElementById("jupyter-config-data")?.textContent ?? "",
  ).cardlessons;
  const STYLE = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/\.js\b/, ".css");
  const MIME = "text/x-card-record";
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const INSERT = "cardlessons:insert";
  /** The words of a record's cell, by how they are coloured; each is looked for where the one before has ended. @type {[string, RegExp, boolean?][]} */
  const WORDS = [
    ["keyword", /%%\S+.*/, true],
    ["meta", /[?+-] /, true],
    ["propertyName", /[^\s:{}|>]+(?: [^\s:{}|>]+)*:/, true],
    ["comment", /\{[^}]*\}?/],
    ["comment", /\|.*/],
    ["string", />.*/],
    ["number", /(?:[2-9TJQKA]|10)[cdhs]\b/],
  ];
  const ONE_LINE = new RegExp(`^%(?:${lines.join("|")})(?: [^{}$\\n]*)?$`); // IPython would run what is in braces
  const MORE_LINES = new RegExp(`^%%(?:${texts.join("|")})(?: [^{}$\\n]*)?(?:\\n|$)`);
  /** @type {Jupyter} */
  let shared;

  /** @param {string} name @returns {Promise<Jupyter>} */
  const take = async (name) => (await Object.values(shared[name])[0].get())();
  /** @param {Jupyter} cell @returns {string} */
  const read = (cell) => cell.model.sharedModel.getSource().trimEnd();
  /** @param {string} text */
  const isPart = (text) => text === loads || ONE_LINE.test(text) || MORE_LINES.test(text);
  /** @param {Jupyter} panel @returns {Jupyter[]} */
  const listCodeCells = (panel) =>
    panel.content.widgets.filter((/** @type {Jupyter} */ { model }) => model.type === "code");

  /** Load the module that draws while nobody waits for a table. @param {Module} module */
  async function preload({ loader, version, sent }) {
    const address = URL.createObjectURL(new Blob([loader], { type: "text/javascript" }));
    const { preload: take } = await import(address);
    take(version, sent);
  }

  /** Return the ids of the widgets that a notebook shows. @param {Jupyter} panel */
  const listShown = (panel) =>
    listCodeCells(panel)
      .flatMap(({ model }) => model.outputs.toJSON())
      .map(({ data }) => data?.[WIDGET]?.model_id);

  /** Run a notebook that has only parts of lessons, and so no code of a stranger, unless it shows parts that are alive. @param {Jupyter} panel @param {Jupyter} actions */
  async function run(panel, { runCells }) {
    await Promise.all([panel.revealed, panel.sessionContext.ready]);
    const kernel = panel.sessionContext.session?.kernel;
    const cells = listCodeCells(panel).map(read);
    if (!kernel || !cells.some((text) => text !== loads) || !cells.every(isPart)) return;
    const { content } = await kernel.requestCommInfo({ target_name: "jupyter.widget" });
    if (listShown(panel).some((id) => id in content.comms)) return;
    await runCells(panel.content, panel.content.widgets, panel.sessionContext);
    await panel.context.save(); // without it, the mark of a change would stand at what nobody has changed
  }

  /** Colour a cell as a record while it begins as one; JupyterLab sets Python's colours when the kernel is there. @param {Jupyter} cell */
  const colour = ({ model }) => {
    if (model.type !== "code") return;
    const set = () => {
      const isRecord = MORE_LINES.test(model.sharedModel.getSource());
      if (isRecord && model.mimeType !== MIME) model.mimeType = MIME;
    };
    model.mimeTypeChanged.connect(set);
    model.contentChanged.connect(set);
    set();
  };

  /** Return how the next word of a record is coloured. @param {Jupyter} stream */
  const token = (stream) => {
    const isFirst = !stream.string.slice(0, stream.pos).trim();
    if (stream.eatSpace()) return null;
    for (const [name, pattern, begins] of WORDS) if ((isFirst || !begins) && stream.match(pattern)) return name;
    stream.eat(/\w/) ? stream.eatWhile(/\w/) : stream.next();
    return null;
  };

  async function makePlugin() {
    const names = ["notebook", "codemirror", "mainmenu"].map((name) => `@jupyterlab/${name}`);
    const [{ INotebookTracker, NotebookActions }, { IEditorLanguageRegistry }, { IMainMenu }] = await Promise.all(
      names.map(take),
    );
    const { LanguageSupport, StreamLanguage } = await take("@codemirror/language");
    const { Menu } = await take("@lumino/widgets");

    /** @param {Jupyter} app @param {Jupyter} tracker @param {Jupyter} languages @param {Jupyter} mainMenu */
    function activate({ commands }, tracker, languages, mainMenu) {
      requestIdleCallback(() => preload(module));
      const support = new LanguageSupport(StreamLanguage.define({ token }));
      languages.addLanguage({ name: "Card record", mime: MIME, support });
      tracker.widgetAdded.connect(async (/** @type {Jupyter} */ _, /** @type {Jupyter} */ panel) => {
        const { sessionContext, context } = panel;
        if (pages.includes(context.path))
          // they have no code
          sessionContext.kernelPreference = { ...sessionContext.kernelPreference, shouldStart: false };
        await context.ready;
        if (panel.model.getMetadata("cardlessons")) panel.addClass("cardlessons-lesson");
        panel.content.widgets.forEach(colour);
        panel.model.cells.changed.connect(() => panel.content.widgets.forEach(colour));
        await run(panel, NotebookActions);
      });
      commands.addCommand(INSERT, {
        label: (/** @type {Jupyter} */ { part }) => part,
        isEnabled: () => Boolean(tracker.currentWidget),
        execute(/** @type {Jupyter} */ { part }) {
          const notebook = tracker.currentWidget.content;
          NotebookActions.insertBelow(notebook);
          notebook.activeCell.model.sharedModel.setSource(new Map(snippets).get(part));
          notebook.mode = "edit";
        },
      });
      const parts = new Menu({ commands });
      parts.title.label = menu;
      for (const [part] of snippets) parts.addItem({ command: INSERT, args: { part } });
      mainMenu.addMenu(parts, true, { rank: 70 });
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = STYLE;
      document.head.append(style);
    }
    const requires = [INotebookTracker, IEditorLanguageRegistry, IMainMenu];
    return { id: "cardlessons:lesson-notebooks", autoStart: true, requires, activate };
  }

  const page = /** @type {any} */ (window);
  page._JUPYTERLAB ??= {};
  page._JUPYTERLAB.cardlessons = {
    init(/** @type {Jupyter} */ scope) {
      shared = scope;
    },
    async get() {
      const plugin = await makePlugin();
      return () => ({ __esModule: true, default: plugin });
    },
  };
}
