// List the literals of modules: `node list_literals.mjs TYPESCRIPT FILE...` prints for each file a list of
// [text, the property that it is given to, whether it is a child of an element].

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , typescript, ...files] = process.argv;
const { default: ts } = await import(pathToFileURL(typescript).href);

/** Return the name of the property that an expression is the value of. */
function findProperty({ parent }) {
  if (ts.isPropertyAssignment(parent)) return parent.name.text;
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left)) return parent.left.name.text;
  return null;
}

/** Return whether an expression stands after an object among the arguments of a call, as the children of `el()` do. */
function isChild(node) {
  const { parent } = node;
  if (!ts.isCallExpression(parent)) return false;
  const before = parent.arguments[parent.arguments.indexOf(node) - 1];
  return before !== undefined && ts.isObjectLiteralExpression(before);
}

function listLiterals(file) {
  const found = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node)) return visit(node.initializer);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
      found.push([node.text, findProperty(node), isChild(node)]);
    else if (ts.isTemplateExpression(node))
      for (const { text } of [node.head, ...node.templateSpans.map(({ literal }) => literal)])
        found.push([text, findProperty(node), isChild(node)]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found;
}

console.log(JSON.stringify(files.map(listLiterals)));
