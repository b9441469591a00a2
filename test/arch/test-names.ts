/** Names of the tests that a file holds, whatever language it is of; a text elsewhere in it is none. */
import ts from 'typescript';

export function testNames(path: string, text: string): readonly string[] {
  if (path.endsWith('.yaml')) return found(text, /^ *- name: (.+)$/gm);
  if (path.endsWith('.py')) return found(text, /^ *(?:async )?def (test_\w+)\(/gm);
  if (path.endsWith('.go')) return found(text, /^func (Test\w+)\(/gm);
  if (path.endsWith('.java')) return found(text, /^ *@Test\s+(?:(?:@|void|public)\S*\s+)*(\w+)\(/gm);
  return vitestNames(path, text);
}

function found(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** First arguments of `test`, `it` and `describe`, of `test.each(table)` and of the like. */
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
