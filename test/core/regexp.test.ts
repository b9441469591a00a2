import { createContext, Script } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import { compareSchemas } from '../../src/diff/schema/compare-schemas.ts';
import { isDecided } from '../../src/core/regexp-choices.ts';
import { matchPathsOf } from '../../src/core/regexp-cost.ts';
import { matches, triedMatch } from '../../src/core/regexp.ts';
import { processorMs } from '../support/processor-time.ts';

const EXPONENTIAL = '^(a+)+b$';
const BACK = '^(?=(a+)+$)(a|aa)+\\1!$';

test.each([EXPONENTIAL, BACK])('a pattern of exponential time, %s, is stopped', (pattern) => {
  const text = 'a'.repeat(60);
  expect(triedMatch(pattern, text)).toBeUndefined();
  expect(matches(pattern, text)).toBe(true);
  // A short string is matched before the time limit.
  expect(triedMatch(pattern, 'a')).toBe(false);
});

test.each([
  ['^(?:a|a|a|a|a|a|a|a|a|a)*$', `${'a'.repeat(18)}b`],
  ['(?:|){40}b', ''],
  [`${'(|)'.repeat(40)}b`, ''],
  [`${'a*'.repeat(15)}b`, 'a'.repeat(20)],
  [`${'\\(?'.repeat(20)}b`, '('.repeat(20)],
])('a short string is not slow either: %s', (pattern, text) => {
  const before = processorMs();
  expect([false, undefined]).toContain(triedMatch(pattern, text));
  expect(processorMs() - before).toBeLessThan(5_000);
});

test.each([
  ['^(?:AF|AL|DZ)$', 3],
  ['(a|b)(?<name>c|d)', 4],
  ['(a|(b|c)d)?e', 4],
  ['[(|\\]|]\\(|\\)', 2],
  ['(a|b){3}(c|d){40}', 81],
])('the pattern %s has %i paths', (pattern, ways) => {
  expect(matchPathsOf(pattern).through).toBe(ways);
});

test.each([
  ['^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$', 1, 0],
  ['^\\d+(?:\\.\\d+){2}$', 1, 3],
  ['^https?://[a-z]+(/[a-z]{1,9}){0,2}$', 2 * 10 ** 2, 1],
  ['^(?:[0-9A-F]{1,4}:){7}[0-9A-F]{1,4}$', 4 ** 8, 0],
  ['^.{0,255}$', 1, 1],
  ['^(?:ab)*$', Infinity, 0],
  ['(?:a|b)+?c{2,}?', Infinity, 1],
])('%s has %i bounded alternatives and %i unbounded quantifiers', (pattern, bounded, unbounded) => {
  expect(matchPathsOf(pattern)).toMatchObject({ bounded, unbounded });
});

describe('patterns in which the next character decides', () => {
  test.each([
    '^"[a-z_]+";r=\\d+;t=\\d+(?:, "[a-z_]+";r=\\d+;t=\\d+)*$',
    '^(?:[a-z]+/)*$',
    '^(?:ab|cd)+e?$',
    '(?:a{2}){3,}',
    '^(?:-?\\d+)?(?:,-?\\d+)*$',
  ])('%s', (pattern) => {
    expect(isDecided(pattern)).toBe(true);
    const run = vi.spyOn(Script.prototype, 'runInContext');
    for (const text of ['', 'a/b/', 'ab'.repeat(100), '1,-2', '"a";r=1;t=2, "b";r=3;t=4'])
      expect(triedMatch(pattern, text)).toBe(new RegExp(pattern, 'u').test(text));
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
  });

  test.each([
    EXPONENTIAL,
    BACK,
    '^(?:a|a)*$',
    '^(?:a|ab)*$',
    '^(?:a*)*$',
    '^(?:a?b?)*$',
    '^(?:|a|)+$',
    '^(?:a|(?:ab?){2})*$',
    '^(?:[a-z]+,?)*$',
    '^(?:\\w+\\d)*$',
    '(a)*\\1',
    `${'(?:a'.repeat(60)}${')+'.repeat(60)}`,
  ])('not %s', (pattern) => {
    expect(isDecided(pattern)).toBe(false);
  });
});

/** Short expressions with all kinds of repetitions and choices. */
const expression = fc.letrec<{ one: string }>((tie) => {
  const row = fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  return {
    one: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'expression' },
      fc.constantFrom('a', 'b', 'c', '[ab]', '[^a]', '', '$'),
      fc
        .tuple(
          fc.array(row, { minLength: 1, maxLength: 3 }),
          fc.constantFrom('', '*', '+', '?', '{2}', '{0,2}', '{2,}'),
        )
        .map(([rows, times]) => `(?:${rows.join('|')})${times}`),
    ),
  };
}).one;

test('no expression is slow if the next character always decides', () => {
  const context = createContext({ regExp: /a/, text: '' });
  const run = new Script('regExp.test(text)');
  let decided = 0;
  fc.assert(
    fc.property(
      expression,
      fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 60, maxLength: 60 }),
      (made, text) => {
        for (const pattern of [made, `^${made}$`, `^(?:${made})*c`]) {
          if (!isDecided(pattern)) continue;
          decided++;
          Object.assign(context, { regExp: new RegExp(pattern, 'u'), text: `${text}!` });
          run.runInContext(context, { timeout: 2_000 });
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(decided).toBeGreaterThan(200);
});

test('long strings are matched by unproblematic patterns', () => {
  expect(triedMatch('^a+$', 'a'.repeat(30_000))).toBe(true);
  expect(triedMatch('^a+$', `${'a'.repeat(30_000)}b`)).toBe(false);
  expect(triedMatch('(', 'a')).toBe(true);
});

test('a pause of the machine does not count against a pattern', () => {
  const paused = vi.spyOn(Script.prototype, 'runInContext').mockImplementationOnce(() => {
    throw Object.assign(new Error('Script execution timed out after 100ms'), {
      code: 'ERR_SCRIPT_EXECUTION_TIMEOUT',
    });
  });
  expect(triedMatch('^(?:ab|a)*$', 'abab-')).toBe(false);
  expect(paused).toHaveBeenCalledTimes(2);
  expect(triedMatch('^(?:ab|a)*$', 'ababab-')).toBe(false);
  paused.mockRestore();
});

test('a statement that depends on a slow pattern is neither proved nor disproved', () => {
  const schema = (pattern: string) => ({ s: { type: 'string', minLength: 40, pattern } });
  const { facts } = compareSchemas(schema('^(a+)+$'), '/s', schema(EXPONENTIAL), '/s', {
    direction: 'request',
  });
  expect(facts).toMatchObject([{ keyword: 'pattern', breaking: false, effect: 'unknown' }]);

  const named = (own: JsonValue) => ({
    s: {
      patternProperties: { [EXPONENTIAL]: { type: 'string' } },
      properties: { ['a'.repeat(60)]: own },
    },
  });
  const { verdict } = compareSchemas(named({}), '/s', named({ type: 'string' }), '/s', {
    direction: 'request',
  });
  expect(verdict.kind).not.toBe('included');
});
