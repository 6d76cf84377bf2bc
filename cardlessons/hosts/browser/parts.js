// The parts that a page has from its template.

/** Return a part of the page by its id. @param {string} id */
export const getPart = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Read the data that a part of the page holds as JSON. @param {string} id @returns {unknown} */
export const readData = (id) => JSON.parse(getPart(id).textContent);
