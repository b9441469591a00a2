/** Values and strings that programs seldom expect. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/core/json.ts';
import type { Random } from '../../support/random.ts';

const DEEP = 3000;

/** Strings for every location in a request. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '%',
  '%00',
  '%ZZ',
  '%E0%A4%A',
  '%2F',
  ';',
  ',',
  '{}',
  '[]',
  '"',
  "'",
  '\\',
  'a b',
  'é',
  '\u{1f600}',
  'ｆｕｌｌ',
  '2026-02-30T25:61:00Z',
  '9'.repeat(400),
  'x'.repeat(5000),
  'position:0:0',
  btoa('position:0:9999999999999999999'),
  btoa('position:99999999999999999999:1'),
];

/** Returns a value that no schema expects. */
export function hostileValue(random: Random): JsonValue {
  switch (random.below(12)) {
    case 0:
      return null;
    case 1:
      return {};
    case 2:
      return [];
    case 3:
      return random.pick([0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-320]);
    case 4:
      return random.below(2) === 0;
    case 5:
      return [[null], [{}], [[[]]]];
    case 6:
      return JSON.parse('{"__proto__": {"a": 1}, "constructor": {"prototype": 1}, "": 0}') as JsonValue;
    case 7:
      return '\ud800';
    case 8:
      return Array.from({ length: 500 }, (_, index) => index);
    case 9:
      return nested(random.below(300), random.below(2) === 0);
    default:
      return random.pick(TEXTS);
  }
}

function nested(depth: number, isList: boolean): JsonValue {
  let value: JsonValue = 0;
  for (let level = 0; level < depth; level++) value = isList ? [value] : { a: value };
  return value;
}

/** Returns the value with one part replaced, removed, added, or renamed. */
export function mutated(value: JsonValue, random: Random): JsonValue {
  const isInside = random.below(5) > 0;
  if (Array.isArray(value) && isInside) {
    const items = [...(value as readonly JsonValue[])];
    const index = random.below(items.length + 1);
    if (index === items.length) items.push(hostileValue(random));
    else if (random.below(3) === 0) items.splice(index, 1);
    else items[index] = mutated(items[index]!, random);
    return items;
  }
  if (isJsonObject(value) && isInside) return mutatedObject(value, random);
  return hostileValue(random);
}

function mutatedObject(value: JsonObject, random: Random): JsonValue {
  const entries = Object.entries(value);
  const index = random.below(entries.length + 1);
  const [name, inner] = entries[index] ?? [random.pick(TEXTS), null];
  const kind = index === entries.length ? 2 : random.below(6);
  if (kind === 0) entries.splice(index, 1);
  else if (kind === 1) entries[index] = [random.pick(TEXTS), inner];
  else if (kind === 2) entries.push([name, hostileValue(random)]);
  else entries[index] = [name, mutated(inner, random)];
  return Object.fromEntries(entries);
}

/** Returns a body that its media type does not permit, or a body in an unexpected encoding. */
export function brokenText(text: string, random: Random): string | Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  switch (random.below(11)) {
    case 0:
      return text.slice(0, random.below(text.length + 1));
    case 1:
      return '\ufeff' + text;
    case 2:
      return Uint8Array.from(Buffer.from(text.slice(0, 5000), 'utf16le'));
    case 3: {
      const at = random.below(bytes.length + 1);
      return Uint8Array.from([...bytes.slice(0, at), 0xff, 0xc0, 0x80, ...bytes.slice(at)]);
    }
    case 4:
      return '['.repeat(DEEP) + ']'.repeat(random.below(2) * DEEP);
    case 5:
      return '{"a":'.repeat(DEEP) + '1' + '}'.repeat(random.below(2) * DEEP);
    case 6:
      return `{"a":1,"a":2,"__proto__":${text || 'null'}}`;
    case 7:
      return `"${'x'.repeat(1_100_000)}"`;
    case 8:
      return new Uint8Array(random.below(300)).map(() => random.below(256));
    case 9:
      return text.replaceAll(/\d+/g, '1e999');
    default:
      return '';
  }
}
