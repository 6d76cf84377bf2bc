/**
 * Return an object with the named methods, bound to their object.
 *
 * @template {object} T
 * @template {keyof T} Name
 * @param {T} thing
 * @param {Name[]} names
 */
export function bindMethods(thing, ...names) {
  const bound = names.map((name) => [name, /** @type {Function} */ (thing[name]).bind(thing)]);
  return /** @type {Pick<T, Name>} */ (Object.fromEntries(bound));
}
