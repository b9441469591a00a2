import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText } from '../../src/report/json.ts';
import { neutral, neutralLine } from '../../src/report/neutral.ts';
import { diagnosticsText, findingsText, operationsText } from '../../src/report/text.ts';

const ESC = '\u001b';

describe('neutral', () => {
  test.each([
    ['colour', `${ESC}[31mred`, '\\u001b[31mred'],
    ['window title', `${ESC}]0;owned\u0007`, '\\u001b]0;owned\\u0007'],
    ['C1 introducer', '\u009b2J', '\\u009b2J'],
    ['overwritten line', 'fine\rfail', 'fine\\u000dfail'],
    ['CRLF', 'a\r\nb', 'a\nb'],
    ['bidi override', 'a\u202eb', 'a\\u202eb'],
    ['tag characters', '\u{e0041}', '\\udb40\\udc41'],
    ['workflow command', '::error::x', '\\u003a:error::x'],
    ['indented workflow command', 'a\n  ::set-output name=a::b', 'a\n  \\u003a:set-output name=a::b'],
    ['runner command', 'a ##[error]x ##vso[task.x]', 'a \\u0023#[error]x \\u0023#vso[task.x]'],
    ['a colon pair inside', 'std::vector', 'std::vector'],
    ['other scripts', '日本語 é\u200dß \t', '日本語 é\u200dß \t'],
  ])('%s', (_, hostile, expected) => {
    expect(neutral(hostile)).toBe(expected);
  });

  test('one line remains one line', () => {
    expect(neutralLine('a\n::b\r\nc')).toBe('a ::b c');
  });
});

/** Text that affects a terminal or a CI runner. */
const ACTS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|^\s*::|##\[|##vso\[/m;

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(ESC, '\r', '\n', '\u202e', '::error::', '##[x]', ' ', '\u009b', 'word'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''));

describe('no string of a document affects a program that prints it', () => {
  test('in text', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 20, max: 200 }), (text, width) => {
        const at = { file: text, line: 1, column: 1, pointer: text };
        const diagnostic = { code: text, severity: 'warning', message: text, help: text, at } as const;
        const evidence = { curl: text, request: text, response: text, seed: text };
        const finding = { ...diagnostic, subject: text, enforces: text, evidence };
        const seen = { statuses: { 200: 1 }, requests: 1, driven: true, succeeded: true, findings: 0 };
        const row = {
          operation: text,
          ...seen,
          checks: { [text]: 1 },
          violations: { possible: 0, untried: [] },
        };
        expect(diagnosticsText([diagnostic, diagnostic], { width })).not.toMatch(ACTS);
        expect(findingsText([finding], { width })).not.toMatch(ACTS);
        expect(operationsText([row], [finding], { width })).not.toMatch(ACTS);
      }),
    );
  });

  test('in JSON, which still parses to the same value', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const json = jsonText({ [text]: text });
        expect(json).not.toMatch(ACTS);
        expect(JSON.parse(json)).toEqual({ [text]: text });
      }),
    );
  });
});
