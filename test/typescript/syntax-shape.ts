import ts from 'typescript';

/** Names and strings are compared only by their presence, not by their spelling. */
const WORDS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.Identifier, 'word'],
  [ts.SyntaxKind.StringLiteral, 'word'],
  [ts.SyntaxKind.NumericLiteral, 'word'],
  [ts.SyntaxKind.NoSubstitutionTemplateLiteral, 'word'],
]);

/** The kinds of all nodes of a file in order, without comments, by TypeScript's own parser. */
export function syntaxShape(text: string): string {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const kinds: string[] = [];
  const visit = (node: ts.Node): void => {
    const word = isConstantKey(node) ? 'word' : WORDS.get(node.kind);
    kinds.push(word ?? ts.SyntaxKind[node.kind]);
    if (word === undefined) ts.forEachChild(node, visit);
  };
  visit(file);
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly unknown[] };
  return [...kinds, `${parseDiagnostics.length} errors`].join('\n');
}

/**
 * `['__proto__']:`, the only computed key that the emitter prints. Any other computed key is a difference.
 */
function isConstantKey(node: ts.Node): boolean {
  return ts.isComputedPropertyName(node) && ts.isStringLiteral(node.expression);
}
