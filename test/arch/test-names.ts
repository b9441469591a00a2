/** Finds the names of the tests in a file of any language. Other strings in the file do not count. */
import { extname } from 'node:path';
import ts from 'typescript';

export function testNames(path: string, text: string): readonly string[] {
  const ending = extname(path);
  if (ending === '.ts') return vitestNames(path, text);
  const pattern = PATTERNS[ending];
  if (!pattern)
    throw new Error(`${path}: test/arch/test-names.ts has no pattern for tests in ${ending} files.`);
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** One row for each kind of file: a pattern for its tests, with a group for the name. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  '.yaml': /^ *- name: (.+)$/gm,
  '.py': /^ *(?:async )?def (test_\w+)\(/gm,
  '.go': /^func (Test\w+)\(/gm,
  '.java': /^ *@Test\s+(?:(?:@|void|public)\S*\s+)*(\w+)\(/gm,
};

/** First arguments of `test`, `it`, and `describe`, of `test.each(table)`, and of similar calls. */
function vitestNames(path: string, text: string): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (first && isTest((node as ts.CallExpression).expression)) {
      if (ts.isStringLiteralLike(first)) names.push(first.text);
      if (ts.isTemplateExpression(first)) names.push(first.getText(file).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return ['test', 'it', 'describe'].includes(called.text);
  if (ts.isCallExpression(called)) return isTest(called.expression);
  if (ts.isTaggedTemplateExpression(called)) return isTest(called.tag);
  return ts.isPropertyAccessExpression(called) && isTest(called.expression);
}
