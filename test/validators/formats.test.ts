import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCheck } from '../../src/emit/shape/checks/formats.ts';
import { processorMs } from '../support/processor-time.ts';

type Check = (value: unknown) => boolean;

const file = new URL('../../templates/validators/runtime/formats.js', import.meta.url);
const runtime = (await import(file.href)) as Readonly<Record<string, Check>>;

/** Format → valid values, and invalid ones. */
const table: Readonly<Record<string, readonly [valid: readonly unknown[], invalid: readonly unknown[]]>> = {
  date: [
    ['2024-02-29', '1999-12-31'],
    ['2023-02-29', '2024-13-01', '2024-1-1', '', '2024-02-29T'],
  ],
  time: [
    [
      '09:15:00Z',
      '09:15:00.5+02:00',
      '23:59:60Z',
      '15:59:60-08:00',
      '08:29:60.1+08:30'.replace('08:29', '08:29'),
    ],
    ['09:15:00', '24:00:00Z', '09:60:00Z', '12:00:60Z', '09:15:00+24:00', '9:15:00Z'],
  ],
  'date-time': [
    ['2026-03-02T09:15:00.000Z', '2026-03-02t09:15:00z', '1998-12-31T23:59:60Z'],
    ['2026-03-02 09:15:00Z', '2026-03-02', '2026-02-30T00:00:00Z', '2026-03-02T09:15:00'],
  ],
  duration: [
    ['P1Y2M3DT4H5M6S', 'PT1S', 'P2W'],
    ['P', 'PT', '1Y', 'P1S', 'P1W2D'],
  ],
  email: [
    ['a@b.test', "o'hara+x@mail.example.test", 'a@localhost'],
    ['a@', '@b', 'a b@c.test', '.a@b.test', 'a..b@c.test', 'a@-b.test', `${'a'.repeat(65)}@b.test`],
  ],
  hostname: [
    ['a', 'a-b.test', `${'a'.repeat(63)}.test`],
    ['', '-a', 'a-', 'a..b', 'a_b', 'a'.repeat(64)],
  ],
  ipv4: [
    ['0.0.0.0', '255.255.255.255'],
    ['256.0.0.0', '1.2.3', '01.2.3.4', '1.2.3.4.5', ''],
  ],
  ipv6: [
    [
      '::',
      '::1',
      '1:2:3:4:5:6:7:8',
      'fe80::1',
      '::ffff:1.2.3.4',
      '1:2:3:4:5:6:1.2.3.4',
      '1::8',
      '1:2:3:4:5:6:7::',
    ],
    ['', ':', ':::', '1::2::3', '1:2:3:4:5:6:7', '12345::', '::1.2.3', '1:2:3:4:5:6:7:8:9', '::1%eth0', '1:'],
  ],
  uri: [
    ['https://a.test/b?c=d#e', 'urn:a:b', 'mailto:a@b.test', 'http://[::1]:80/', 'file:///a', 'a:'],
    [
      '/a',
      'a b',
      'http://a b',
      'http://[::1',
      'http://[1]/',
      '//a',
      'https://a.test/%zz',
      'https://a.test/<',
    ],
  ],
  'uri-reference': [
    ['/v1/messages#req_1', '', '../a?b', '//a.test', '#a', 'a/b:c', 'https://a.test'],
    ['a b', ':a', 'http://[1]', '\\a', 'a\nb'],
  ],
  'uri-template': [
    ['/a/{b}', '{+a,b*}{?c:3}', 'a'],
    ['{a', 'a}', '{a b}', '{}', '<'],
  ],
  uuid: [['123e4567-e89b-12d3-a456-426614174000'], ['123e4567e89b12d3a456426614174000', 'urn:uuid:x', '']],
  'json-pointer': [
    ['', '/a~1b/0', '/'],
    ['a', '/~', '/~2'],
  ],
  'relative-json-pointer': [
    ['0', '1/a', '2#'],
    ['', '/a', '01', '-1'],
  ],
  regex: [
    ['^a$', '[a-z]'],
    ['(', '\\-'],
  ],
  byte: [
    ['', 'aGk=', 'aGkh'],
    ['a', 'aGk', 'a=bc', 'aG k', '====='],
  ],
  int32: [
    [0, -2147483648, 2147483647],
    [2147483648, 1.5],
  ],
  int64: [
    [0, Number.MAX_SAFE_INTEGER],
    [1.5, 1e30],
  ],
};

function checkOf(format: string): Check {
  const check = formatCheck(format);
  if (!check || check === 'annotation') throw new Error(`${format} is not checked`);
  return runtime[check.helper]!;
}

describe('formats', () => {
  test.each(Object.entries(table))('%s', (format, [valid, invalid]) => {
    const check = checkOf(format);
    expect(valid.filter((value) => !check(value))).toEqual([]);
    expect(invalid.filter((value) => check(value))).toEqual([]);
  });

  test('every check of the runtime has its row', () => {
    const helpers = Object.keys(table).map((format) => checkOf(format).name);
    expect(helpers.sort()).toEqual(Object.keys(runtime).sort());
  });

  test.each([
    ['ipv4', '0125.'],
    ['ipv6', '01f:.'],
    ['date', '0123-'],
    ['duration', 'P1DTHMSYW'],
    ['json-pointer', '/~01a'],
    ['relative-json-pointer', '01/#~a'],
    ['byte', 'aA+/='],
    ['hostname', 'ab-.'],
    ['uuid', '0a-'],
    ['uri', 'a:/?#[]@%0 '],
  ] as const)('%s agrees with ajv-formats on texts made of %j', (format, alphabet) => {
    const unit = fc.constantFrom(...Array.from(alphabet));
    const texts = fc.sample(fc.string({ unit, maxLength: 12 }), { numRuns: 500, seed: 1 });
    const differing = texts.filter((text) => checkOf(format)(text) !== verdictOfAjv(format, text));
    expect(differing.filter((text) => !isKnownDifference(format, text))).toEqual([]);
  });

  test('no check takes long for a long string', () => {
    for (const format of Object.keys(table)) {
      for (const text of [
        'a'.repeat(50_000),
        '1.'.repeat(25_000),
        `a@${'a-'.repeat(25_000)}`,
        ':'.repeat(50_000),
      ]) {
        const start = processorMs();
        checkOf(format)(text);
        expect({ format, slow: processorMs() - start > 200 }).toEqual({ format, slow: false });
      }
    }
  });
});

function verdictOfAjv(format: keyof typeof fullFormats, text: string): boolean {
  const definition: unknown = fullFormats[format];
  if (definition instanceof RegExp) return definition.test(text);
  const { validate = definition } = definition as { validate?: unknown };
  return (validate as (text: string) => boolean)(text);
}

/** Differences between ajv-formats and the standard, which the runtime follows. */
function isKnownDifference(format: string, text: string): boolean {
  // A trailing dot denotes the root of DNS, and is not part of RFC 1123.
  if (format === 'hostname') return text.endsWith('.');
  // RFC 3986: a path may be empty after the scheme, and a port has only digits.
  return format === 'uri' && /^[^:]*:(?:[?#]|$|\/\/)/.test(text);
}
