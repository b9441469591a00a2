/** Fixed text is in templates, and text that depends on the contract is in TypeScript: docs/decisions/0019. */
import { expect, test } from 'vitest';
import ts from 'typescript';
import { repositoryFiles, textOf } from './sources.ts';

/** Maximum number of consecutive lines without a placeholder in TypeScript. */
const MAX_FIXED_LINES = 10;

const templates = repositoryFiles().filter((path) => /^templates\/.*\.liquid$/.test(path));

const loops = (template: string): boolean => /\{%-? *for\b/.test(template);

/** Returns a template without its tags and placeholders. */
const fixedText = (template: string): string => template.replaceAll(/\{%.*?%\}|\{\{.*?\}\}/gs, '');

/** Returns the maximum number of consecutive lines without a placeholder in one tagged template literal of a source. */
function fixedLines(text: string): number {
  let most = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) {
      const { template } = node;
      const parts = ts.isNoSubstitutionTemplateLiteral(template)
        ? [template.text]
        : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
      for (const part of parts) most = Math.max(most, part.split('\n').length - 2);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return most;
}

test('control: loops, placeholders, and lines of fixed text are found', () => {
  expect(loops('{%- for each in all %}{{ each }}{% endfor %}')).toBe(true);
  expect(loops('{% if format %}for (;;) {}{% endif %}')).toBe(false);
  expect(fixedText('{% if a %}{{ b }}{% endif %}\n{{ c }}').trim()).toBe('');
  expect(fixedLines('const a = java`one\ntwo\nthree\n${b}\nlast`;')).toBe(2);
});

test('a template of code has no loop', () => {
  const code = templates.filter((path) => !path.endsWith('.md.liquid'));
  expect(code.length).toBeGreaterThan(20);
  expect(code.filter((path) => loops(textOf(path)))).toEqual([]);
});

test('a template contains fixed text', () => {
  expect(templates.filter((path) => !/[A-Za-z]{3}/.test(fixedText(textOf(path))))).toEqual([]);
});

test('TypeScript has no long fixed text', () => {
  const sources = repositoryFiles().filter((path) => /^src\/emit\/.*\.ts$/.test(path));
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((path) => fixedLines(textOf(path)) > MAX_FIXED_LINES)).toEqual([]);
});
