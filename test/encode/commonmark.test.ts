/** Descriptions in a document can be hostile. Parsing and printing them takes linear time. */
import { expect, test } from 'vitest';
import { readInline, readSections } from '../../src/emit/encode/commonmark.ts';
import { javadoc } from '../../src/emit/encode/javadoc.ts';
import { prose } from '../../src/emit/encode/prose.ts';
import { processorMs } from '../support/processor-time.ts';

const LENGTH = 100_000;

function repeated(text: string): string {
  return text.repeat(Math.ceil(LENGTH / text.length));
}

const falling = Array.from({ length: 800 }, (_, index) => `${'~'.repeat(803 - index)}a\n`).join('');
const TEXTS: readonly (readonly [string, string])[] = [
  ['unclosed fences', repeated('~~~a\n')],
  ['unclosed fences, each shorter than the previous one', falling + repeated('x\n')],
  ['closed fences', repeated('```\na\n```\n')],
  ['fences of two kinds, one inside the other', repeated('~~~\n```\n~~~\n')],
  ['a line of dashes', `|a\n|${repeated('-')}x`],
  ['small tables', repeated('|a|\n|-|\n\n')],
  ['a long table', `|a|\n|-|\n${repeated('|b|\n')}`],
  ['a long list', repeated('- a\n')],
  ['items with empty lines between them', repeated('1. a\n\n')],
  ['lists that change their kind', repeated('- a\n1. b\n')],
  ['nested items', repeated('- a\n  - b\n    - c\n')],
  ['a run of backticks', `${repeated('`')} a`],
  ['half backticks, half text', '`'.repeat(LENGTH / 2) + 'a'.repeat(LENGTH / 2)],
  ['unclosed code', repeated('`a ``b ')],
  ['unclosed strong text', repeated('**a')],
  ['unclosed links', repeated('[a](https://b')],
];

test.each(TEXTS)('%s take linear time', (_, text) => {
  const started = processorMs();
  javadoc([text], 2, [{ tag: 'return', text }]);
  prose(text);
  expect(processorMs() - started, 'ms').toBeLessThan(2000);
});

test('a code block after many paragraphs is preserved', () => {
  expect(readSections(`${'a\n\n'.repeat(200_000)}~~~\nb\n~~~`)).toHaveLength(200_001);
});

test.each([
  ['```\na\n```', [['a']]],
  ['~~~~\na\n~~~\n```\n~~~~~', [['a', '~~~', '```']]],
  ['```\na\n~~~\nb\n~~~', [['b']]],
  ['~~~\n~~~~\na\n~~~', [[]]],
  ['|a|\n|-|\n|b|\nc', [['|a|', '|-|', '|b|']]],
  ['|a|\n| |\n|b|', []],
])('%j contains the lines %j verbatim', (text, lines) => {
  const found = readSections(text).flatMap((section) => ('lines' in section ? [section.lines] : []));
  expect(found).toEqual(lines);
});

test.each([
  ['`a`', ['a']],
  ['``a`` and `b`', ['a', 'b']],
  ['`a``', []],
  // A code span ends with the same number of backticks with which it begins.
  ['a`` b`', []],
])('%j has the code %j', (text, code) => {
  expect(readInline(text).flatMap((one) => (one.kind === 'code' ? [one.text] : []))).toEqual(code);
});
