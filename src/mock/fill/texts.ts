/** Readable strings for a format or a name. */
import { capitalize } from '../../core/words.ts';
import { characters, hash } from './random.ts';

const HEX = '0123456789abcdef';
const HOUR = 3_600_000;

/** The current time. The times of resources are chosen from the 30 days before it. */
export interface Moment {
  readonly now: number;
}

/** Returns a string of a format, or undefined if the format is missing or not supported. */
export function formatted(format: string | undefined, key: string, { now }: Moment): string | undefined {
  const number = hash(key) % 1000;
  switch (format) {
    case 'date-time':
      return new Date(now - (hash(key) % 720) * HOUR).toISOString();
    case 'date':
      return new Date(now - (hash(key) % 720) * HOUR).toISOString().slice(0, 10);
    case 'time':
      return new Date(now - (hash(key) % 720) * HOUR).toISOString().slice(11, 19) + 'Z';
    case 'duration':
      return `PT${number + 1}S`;
    case 'uuid':
      return uuid(key);
    case 'email':
    case 'idn-email':
      return `user${number}@example.com`;
    case 'uri':
    case 'url':
    case 'iri':
    case 'uri-reference':
    case 'iri-reference':
      return `https://example.com/${number}`;
    case 'hostname':
    case 'idn-hostname':
      return `host${number}.example.com`;
    case 'ipv4':
      return `192.0.2.${number % 256}`;
    case 'ipv6':
      return `2001:db8::${(number + 1).toString(16)}`;
    case 'byte':
      return btoa(`text ${number}`);
    case 'json-pointer':
      return '/0';
    default:
      return undefined;
  }
}

/** Returns a UUID of version 4 (RFC 9562 §5.4). */
export function uuid(key: string): string {
  const digits = characters(HEX, 32, key);
  const variant = HEX[8 + (hash(key) % 4)];
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}

const FIRST = ['Ada', 'Alan', 'Barbara', 'Edsger', 'Grace', 'Katherine', 'Linus', 'Margaret'];
const LAST = ['Allen', 'Bartik', 'Dijkstra', 'Hamilton', 'Hopper', 'Johnson', 'Lovelace', 'Turing'];

/** True for a name such as `created at`, so that a string of this name is a time. */
export function isTimeName(words: readonly string[]): boolean {
  return words.length > 1 && /^(?:time|date|at)$/.test(words.at(-1)!);
}

/** Returns a string for a member, based on its name alone. */
export function named(words: readonly string[], key: string): string {
  const number = hash(key) % 1000;
  const all = words.join(' ');
  const last = words.at(-1) ?? '';
  if (/\bemail\b/.test(all)) return `user${number}@example.com`;
  if (/\bfirst name\b|\bgiven name\b/.test(all)) return FIRST[number % FIRST.length]!;
  if (/\blast name\b|\bsurname\b|\bfamily name\b/.test(all)) return LAST[number % LAST.length]!;
  if (/\b(?:phone|mobile|msisdn)\b/.test(all)) return `+1555010${String(number).padStart(4, '0')}`;
  if (/\b(?:url|uri|link|href|website)$/.test(all)) return `https://example.com/${number}`;
  if (last === 'currency') return 'EUR';
  if (last === 'country') return 'DE';
  if (/\b(?:locale|language)$/.test(all)) return 'en';
  if (last === 'timezone' || all.endsWith('time zone')) return 'Europe/Berlin';
  if (isTimeName(words)) return new Date(Date.UTC(2026, 0, 1) + number * HOUR).toISOString();
  if (last === 'id') return characters('abcdefghjkmnpqrstuvwxyz23456789', 12, key);
  const subject = words.length === 0 ? 'text' : all;
  return `${capitalize(subject)} ${number}`;
}

/**
 * Cuts or pads a text until its length in code points is within the limits. Returns undefined if the limits exclude
 * every length, or if the minimum is over a million.
 */
export function fitted(text: string, minLength = 0, maxLength = Infinity): string | undefined {
  if (minLength > maxLength || minLength > 1_000_000) return undefined;
  const points = Array.from(text);
  if (points.length > maxLength) return points.slice(0, maxLength).join('');
  return points.length < minLength ? text.padEnd(text.length + minLength - points.length, '.') : text;
}

/** Returns a different id of the same form, with the same prefix up to the last separator: `msg_8fK2` for `msg_1aB9`. */
export function likeExample(example: string, key: string): string {
  const [, prefix = '', tail = ''] = /^(.*[_:.-])?([^_:.-]*)$/s.exec(example) ?? [];
  const isHex = /^[0-9a-f]*$/.test(tail) && /[a-f]/.test(tail);
  const other = Array.from(tail, (character, index) => {
    const at = `${key}/${index}`;
    if (/\d/.test(character)) return characters(isHex ? HEX : '0123456789', 1, at);
    if (/[a-z]/.test(character)) return characters(isHex ? HEX : 'abcdefghjkmnpqrstuvwxyz', 1, at);
    return /[A-Z]/.test(character) ? characters('ABCDEFGHJKMNPQRSTVWXYZ', 1, at) : character;
  });
  return `${prefix}${other.join('')}`;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns candidates for a pattern: its literal prefix, followed by characters that URLs do not encode. */
export function plainTexts(pattern: string, key: string): readonly string[] {
  const [, prefix = ''] = /^\^((?:[\w-]+(?![*+?{\w-]))?)/.exec(pattern) ?? [];
  return [12, 24, 8].map((length) => `${prefix}${characters(LETTERS, length, key)}`);
}

/** True for a string without characters that URLs encode (RFC 3986 §2.3). */
export function isUnreserved(text: string): boolean {
  return /^[\w.~-]+$/.test(text);
}
