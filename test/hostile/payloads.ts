/** Hostile payloads, by the kind of value at a location. A payload replaces the whole value. */

/** Brackets that are invalid in code. A payload that escapes from its string or comment inserts them. */
const FIRE = '}])';

const BLANK = ['', ' ', '\t', '\n', '\r', '\r\n\r\n', '\u00a0', '\u200b', '\u3000', '\ufeff'];
const UNICODE = [
  [
    '\u0000',
    '\u0001\u001b[2J',
    '\u007f\u0085',
    '\u202e\u2066',
    '\ud800',
    '\udc00\ud83d',
    '\ufffe\uffff',
    '😀',
    '👩‍👩‍👧',
  ],
  [
    'İ',
    'ı',
    'ΐ',
    'ǰ',
    'ß',
    'ſ',
    'K',
    'ﬁ',
    '＿',
    '𐐨',
    '٣',
    'é',
    'e\u0301',
    '名前',
    'ª',
    'ⅷ',
    '℘',
    '゛',
    '\u0301',
    'ⓐ',
  ],
].flat();
/** Reserved and inherited names of the languages, and names that their tools treat specially. */
export const RESERVED: readonly string[] = [
  'constructor prototype toString valueOf hasOwnProperty class await arguments undefined',
  'None self cls import async lambda init print match type str object index',
  'func chan string nil error Error main iota byte any foo_test foo_windows',
  'getClass hashCode notify wait record Object String var builder con NUL then',
  'name Name NAME request client options data _ a_ _1 a__b x1 aB a_b',
].flatMap((words) => words.split(' '));
const CODE = [
  ['"', "'", '`', '\\', '\\"', "\\'", '"""', "'''", '\\"""', '"""\n'].map((text) => text + FIRE),
  ['*/', '**//', '\\u002a/', '\n', '\r', '\\n', '\\u000a', '\\u0022', '\u2028', '\u2029'].map(
    (text) => text + FIRE,
  ),
  ['${', '{{', '{%', '{', '}}', '%}', '#{', '\\N{', '\\x', '\\u', '<!--', '-->', '</script>', ']]>'],
  [
    '//',
    '#',
    '--',
    '%',
    '%zz',
    '%2f',
    '..',
    '../..',
    '/',
    '/etc/passwd',
    'C:\\users',
    'a\u0000b',
    '&a *a !b',
    '@x {@link',
  ],
  [
    '+build x',
    'go:embed x',
    '//go:build x',
    '//line a:1',
    '-*- coding: utf-7 -*-',
    '# type: ignore',
    '@ts-nocheck',
  ],
  [
    '@deprecated',
    'Deprecated: x',
    ' a ',
    'a\n\n    b\n\tc',
    '- a\n1. b\n> c\n```',
    'null',
    'true',
    '~',
    '=1',
    'a\'b"c',
  ],
].flat();
const LONG = [
  'x'.repeat(20_000),
  'x'.repeat(200_000),
  '"\\'.repeat(10_000),
  'é😀'.repeat(7_000),
  'a b '.repeat(50_000),
];
const NUMBERS = [
  [
    '9007199254740991',
    '9007199254740993',
    '-9007199254740993',
    '18446744073709551616',
    '2147483648',
    '1e999',
    '-1e999',
  ],
  ['1e-400', '-0', '0.1', '0.30000000000000004', '1e21', '1E5', '5e-324', '123456789012345678901234567890.5'],
].flat();

export const PAYLOADS = {
  /** A string, and a name that the grammar does not restrict. */
  text: [...BLANK, ...UNICODE, ...RESERVED, '__proto__', ...CODE, ...LONG, ...NUMBERS],
  /** A name of GraphQL. */
  name: [...RESERVED, 'x'.repeat(40), 'x'.repeat(20_000), 'x'.repeat(200_000), 'aB'.repeat(10_000)],
  number: NUMBERS,
} as const;

export type Kind = keyof typeof PAYLOADS;

/** The payload of a location, or undefined for no change. */
export type Replace = (place: string, kind: Kind) => string | undefined;
