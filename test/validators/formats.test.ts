import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCheck } from '../../src/emit/targets/validators/formats.ts';
import * as runtime from '../../templates/validators/runtime/formats.js';

type Check = (value: unknown) => boolean;

/** Format → values that are of it, and values that are not. */
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
  return runtime[check.helper as keyof typeof runtime] as Check;
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

  test('agree with ajv-formats on texts made from their alphabets', () => {
    const alphabets = {
      ipv4: '0125.',
      ipv6: '01f:.',
      date: '0123-',
      duration: 'P1DTHMSYW',
      'json-pointer': '/~01a',
      byte: 'aA+/=',
      hostname: 'ab-.',
      uuid: '0a-',
      uri: 'a:/?#[]@%0 ',
      'relative-json-pointer': '01/#~a',
    } as const;
    for (const [format, alphabet] of Object.entries(alphabets)) {
      const other = fullFormats[format as keyof typeof alphabets];
      const verdict = (text: string) =>
        other instanceof RegExp
          ? other.test(text)
          : typeof other === 'function'
            ? other(text)
            : (other as unknown as { validate: (text: string) => boolean }).validate(text);
      const texts = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 12 });
      fc.assert(
        fc.property(
          texts,
          (text) => checkOf(format)(text) === verdict(text) || isKnownDifference(format, text),
        ),
        { numRuns: 400 },
      );
    }
  });

  test('no check takes long on a long text', () => {
    for (const format of Object.keys(table)) {
      for (const text of [
        'a'.repeat(50_000),
        '1.'.repeat(25_000),
        `a@${'a-'.repeat(25_000)}`,
        ':'.repeat(50_000),
      ]) {
        const start = performance.now();
        checkOf(format)(text);
        expect(performance.now() - start, format).toBeLessThan(200);
      }
    }
  });
});

/** Where we follow the standard and ajv-formats does not, or the standard is silent. */
function isKnownDifference(format: string, text: string): boolean {
  // A trailing dot is the root label of DNS, not a part of RFC 1123; ajv-formats wants more than a scheme.
  return (
    (format === 'hostname' && text.endsWith('.')) ||
    (format === 'uri' && !/[/:].*[/:]/.test(text)) ||
    (format === 'uri' && /\[/.test(text))
  );
}
