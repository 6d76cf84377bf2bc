// The look of Crazy Eights: the last card, the stock, and the suit that an eight has named.
(() => {
  const { drawCard, drawCardBacks, drawSuitSign, el } = cardlessons.modules["page/core/cards.js"];
  cardlessons.looks.eights = {
    middle({ state: { layout, stock, named } }) {
      return el(
        "div",
        { class: "ct-middle eights" },
        layout.slice(-1).map((text) => drawCard(text, { extra: "ct-last" })),
        named &&
          el("div", { class: "eights-named" }, drawSuitSign(named.sign), el("span", {}, `${named.word} to follow`)),
        stock > 0 && el("div", { "data-seat": "stock" }, drawCardBacks(stock)),
      );
    },
  };
})();
