/** Golden files of two reports in every format, and properties that every format must have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formats, render, type Format } from '../../src/report/formats.ts';
import type { Report } from '../../src/report/report.ts';
import { comparison, sample } from './sample.ts';

const EXTENSIONS: Readonly<Record<Exclude<Format, 'html'>, string>> = {
  text: 'txt',
  json: 'json',
  junit: 'xml',
  sarif: 'sarif',
  github: 'github.txt',
  markdown: 'md',
  changelog: 'changelog.md',
};

describe.each([
  ['verify', sample],
  ['diff', comparison],
])('%s', (name, report) => {
  test.each(Object.entries(EXTENSIONS))('as %s', async (format, extension) => {
    const text = await render(format as Format, report);
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'golden', `${name}.${extension}`));
  });
});

test('JSON reports have the published schema', async () => {
  const schema = join(import.meta.dirname, '../../docs/report.schema.json');
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  for (const report of [sample, comparison]) {
    const value: unknown = JSON.parse(await render('json', report));
    expect(validate(value), ajv.errorsText(validate.errors)).toBe(true);
    expect(validate({ ...(value as object), ok: 'yes' })).toBe(false);
  }
});

test.each(formats)('an empty report as %s', async (format) => {
  const text = await render(format, { ...sample, ok: true, findings: [], diagnostics: [] });
  if (format === 'github') expect(text).toBe('');
  else expect(text).toMatch(/\n$/);
});

test('a comment on a pull request stays below the limit of GitHub', async () => {
  const many = Array.from({ length: 2000 }, () => sample.findings![0]!);
  const text = await render('markdown', { ...sample, findings: many });
  expect(text.length).toBeLessThan(65_536);
  expect(text).toContain('… and 1,951 more.');
  expect(text).toMatch(/Details of [\d,]+ findings are omitted here/);
});

/** Text that affects a terminal or a CI runner. */
const ACTS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|##\[|##vso\[/;
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u001b',
        '\r',
        '\n',
        '\u202e',
        '::error::',
        '##[x]',
        '</script>',
        '<!--',
        ']]>',
        '"',
        '`',
      ),
      fc.constantFrom(
        "'",
        '&',
        '|',
        '@team',
        '#1',
        '[a](javascript:x)',
        '<img src=x onerror=y>',
        '\ufffe',
        '$&',
      ),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''));

/** The sample with every string of a document or a service replaced. */
const tainted = (text: string): Report => {
  const replaced = (value: unknown, key = ''): unknown => {
    if (key === 'severity' || key === 'kind' || key === 'is' || key === 'protocol' || key === 'by')
      return value;
    if (typeof value === 'string') return text;
    if (Array.isArray(value)) return value.map((item) => replaced(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, name)]));
  };
  const { textOf, ...data } = sample;
  void textOf;
  return { ...(replaced(data) as Report), command: 'verify', textOf: () => text };
};

describe('no string affects a program that prints or opens a report', () => {
  test.each(formats)('as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const printed = await render(format, tainted(text));
        expect(printed).not.toMatch(ACTS);
        if (format === 'github')
          for (const line of printed.trimEnd().split('\n'))
            expect(line).toMatch(/^::(error|warning|notice) /);
        if (format === 'junit') expect(printed.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
        if (format === 'html') expect(printed.match(/<(script|img|iframe|!--)/g)).toEqual(['<script']);
      }),
      { numRuns: format === 'html' ? 15 : 40 },
    );
  });
});
