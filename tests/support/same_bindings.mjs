// Tells whether two scripts differ in names only: asked for a list of pairs of texts on its standard input, it writes
// of each pair the first difference, or null.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const ts = createRequire(`${process.argv[2]}/`)("typescript");
const pairs = JSON.parse(readFileSync(0, "utf-8"));
const texts = new Map(pairs.flatMap((pair, n) => pair.map((text, k) => [`${n}-${k}.js`, `${text}\nexport {};\n`])));
const options = { allowJs: true, noLib: true, noResolve: true, target: ts.ScriptTarget.ESNext };
const host = {
  ...ts.createCompilerHost(options),
  getSourceFile: (name) => texts.has(name) && ts.createSourceFile(name, texts.get(name), ts.ScriptTarget.ESNext, true),
};
const program = ts.createProgram([...texts.keys()], options, host);
const checker = program.getTypeChecker();

/** List the leaves of a tree; a name of a variable stands there as the place of its declaration, a free one as it is. */
function leaves(file) {
  const places = new Map(); // the number of each declared name
  const found = [];
  const variable = (name, symbol) => {
    if (!symbol?.declarations?.some((one) => one.getSourceFile() === file)) return `free ${name.text}`;
    if (!places.has(symbol)) places.set(symbol, places.size);
    return `variable ${places.get(symbol)}`;
  };
  const visit = (node) => {
    if (ts.isShorthandPropertyAssignment(node)) {
      found.push(`property ${node.name.text}`, variable(node.name, checker.getShorthandAssignmentValueSymbol(node)));
      if (node.objectAssignmentInitializer) {
        visit(node.equalsToken);
        visit(node.objectAssignmentInitializer);
      }
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      found.push(`property ${node.name.text}`);
      visit(node.initializer);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && ts.isIdentifier(node.name)) {
      const named = node.propertyName ?? node.name;
      if (ts.isIdentifier(named)) found.push(`property ${node.dotDotDotToken ? "..." : named.text}`);
      else visit(named);
      found.push(variable(node.name, checker.getSymbolAtLocation(node.name)));
      if (node.initializer) visit(node.initializer);
    } else if (ts.isIdentifier(node)) {
      const { parent } = node;
      const isMember = (ts.isPropertyAccessExpression(parent) || ts.isClassElement(parent)) && parent.name === node;
      const isKey = (ts.isMethodDeclaration(parent) || ts.isBindingElement(parent)) && parent.propertyName === node;
      const isProperty = isMember || isKey || (ts.isAccessor(parent) && parent.name === node);
      found.push(isProperty ? `property ${node.text}` : variable(node, checker.getSymbolAtLocation(node)));
    } else if (ts.isPrivateIdentifier(node)) {
      found.push(`private ${variable(node, checker.getSymbolAtLocation(node))}`);
    } else {
      if (!node.getChildCount()) found.push(`${ts.SyntaxKind[node.kind]} ${node.getText()}`);
      ts.forEachChild(node, visit);
    }
  };
  visit(file);
  return found;
}

const differences = pairs.map((_, n) => {
  const [one, other] = [0, 1].map((k) => leaves(program.getSourceFile(`${n}-${k}.js`)));
  const at = one.findIndex((leaf, place) => leaf !== other[place]);
  return at < 0 && one.length === other.length ? null : [one.slice(at - 3, at + 2), other.slice(at - 3, at + 2)];
});
console.log(JSON.stringify(differences));
