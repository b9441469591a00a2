/**
 * Formats with validation: the formats of ajv-formats, and the numeric formats of the OpenAPI format registry as
 * ranges.
 */
import formatsPlugin, { type FormatName } from 'ajv-formats';

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

const FLOAT = 3.402823466385288e38;

/** The upper bounds of 64-bit formats are rounded up to the next double. */
export const NUMBER_FORMATS: Readonly<Record<string, NumberRange>> = {
  int8: { min: -(2 ** 7), max: 2 ** 7 - 1, integer: true },
  uint8: { min: 0, max: 2 ** 8 - 1, integer: true },
  int16: { min: -(2 ** 15), max: 2 ** 15 - 1, integer: true },
  uint16: { min: 0, max: 2 ** 16 - 1, integer: true },
  int32: { min: -(2 ** 31), max: 2 ** 31 - 1, integer: true },
  uint32: { min: 0, max: 2 ** 32 - 1, integer: true },
  int64: { min: -(2 ** 63), max: 2 ** 63, integer: true },
  uint64: { min: 0, max: 2 ** 64, integer: true },
  float: { min: -FLOAT, max: FLOAT, integer: false },
};

/** Sample strings of each string format that is validated. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.678+02:00'],
  'iso-date-time': ['2026-01-02T03:04:05', '2026-01-02T03:04:05Z'],
  date: ['2026-01-02', '1999-12-31'],
  time: ['03:04:05Z', '23:59:59+02:00'],
  'iso-time': ['03:04:05', '03:04:05Z'],
  duration: ['P1D', 'PT1H30M'],
  uri: ['https://a.example/b?c=d', 'urn:a:b'],
  'uri-reference': ['/a/b', 'https://a.example/'],
  'uri-template': ['https://a.example/{b}', '/a'],
  url: ['https://a.example/b', 'http://example.com'],
  email: ['a@b.example', 'name.surname+tag@mail.example.com'],
  hostname: ['a.example', 'localhost'],
  ipv4: ['192.0.2.1', '10.0.0.1'],
  ipv6: ['2001:db8::1', '::1'],
  regex: ['^a+$', '.'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000', '00000000-0000-0000-0000-000000000000'],
  'json-pointer': ['/a/b', ''],
  'json-pointer-uri-fragment': ['#/a/b', '#'],
  'relative-json-pointer': ['1/a', '0#'],
  byte: ['YWJj', ''],
};

/** Formats whose values all match another format as well. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  uri: ['uri-reference'],
  url: ['uri', 'uri-reference'],
  'date-time': ['iso-date-time'],
  time: ['iso-time'],
};

/** True for a validated format of strings. */
export function isTextFormat(format: string): boolean {
  return Object.hasOwn(SAMPLES, format);
}

/**
 * Returns candidates for strings of a format, some at least as long as requested. Not every candidate has the format.
 */
export function samplesOf(format: string, length = 0): readonly string[] {
  const own = isTextFormat(format) ? SAMPLES[format]! : [];
  if (length === 0) return own;
  return [
    ...own,
    ...own.map((text) => text + 'a'.repeat(Math.max(0, length - text.length))),
    'YWJj'.repeat(Math.ceil(length / 4)),
  ];
}

/** RFC 4122 §3, without the `urn:uuid:` prefix of a URN, which ajv-formats also accepts. */
export const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/** A pattern matched by all strings of a format. */
const PATTERNS: Readonly<Record<string, string>> = {
  date: '^\\d{4}-\\d\\d-\\d\\d$',
  'date-time': '^\\d{4}-\\d\\d-\\d\\d[Tt\\s]\\d\\d:\\d\\d:\\d\\d',
  uuid: UUID.source,
  ipv4: '^(\\d{1,3}\\.){3}\\d{1,3}$',
  ipv6: '^[0-9a-fA-F:.]{2,45}$',
  email: '^[^@]+@[^@]+$',
};

/** Returns a pattern for all strings of a format, if there is one. */
export function patternOfFormat(format: string): string | undefined {
  return Object.hasOwn(PATTERNS, format) ? PATTERNS[format] : undefined;
}

/** True if every string of one format also matches the other. */
export function impliesFormat(format: string, wider: string): boolean {
  return format === wider || (WIDER[format] ?? []).includes(wider);
}

/** Returns true if a string matches a format. `isTextFormat` must be true for the format. */
export function hasFormat(format: string, text: string): boolean {
  if (format === 'uuid') return UUID.test(text);
  const definition = formatsPlugin.default.get(format as FormatName);
  const validate =
    typeof definition === 'object' && 'validate' in definition ? definition.validate : definition;
  if (validate instanceof RegExp) return validate.test(text);
  return typeof validate === 'function' ? Boolean((validate as (text: string) => unknown)(text)) : true;
}

/** Returns true if a number has a format of `NUMBER_FORMATS`. */
export function hasNumberFormat(format: string, value: number): boolean {
  const { min, max, integer } = NUMBER_FORMATS[format]!;
  return value >= min && value <= max && (!integer || Number.isInteger(value));
}
