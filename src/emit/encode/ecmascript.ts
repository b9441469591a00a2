import { unicodeEscape } from '../../core/unicode-escape.ts';
import type { JsonValue } from '../../core/json.ts';
import { typescriptBindings } from '../../core/reserved-words.ts';
import { codeTag, encoded, joinCode, type Code } from '../code.ts';
import { visibleText, wrapText } from './text.ts';

/** Code of a TypeScript or JavaScript module. */
export type Es = Code<'ecmascript'>;

/** Writes TypeScript: `` es`return ${value};` ``. */
export const es = codeTag('ecmascript');

export function joinEs(pieces: readonly Es[], separator: Parameters<typeof joinCode>[2]): Es {
  return joinCode('ecmascript', pieces, separator);
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** True for a name forbidden for bindings in a module. */
export function isReserved(name: string): boolean {
  return typescriptBindings.has(name);
}

/** Returns a name chosen by the generator. Anything other than an identifier is an internal error. */
export function identifier(name: string): Es {
  if (!IDENTIFIER.test(name) || isReserved(name))
    throw new TypeError(`${JSON.stringify(name)} is not an identifier`);
  return encoded('ecmascript', name);
}

/** Returns a string literal in single quotes, in which printable characters are not escaped. */
export function stringLiteral(value: string): Es {
  return encoded('ecmascript', quoted(value));
}

/** Returns a template literal without substitutions, for multi-line text. Its value is exactly `value`. */
export function templateLiteral(value: string): Es {
  const body = value.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\r/g, '\\r');
  return encoded('ecmascript', `\`${visibleText(body)}\``);
}

/**
 * Returns the key of a property, in quotes only if necessary. `__proto__` is a computed key, because it would otherwise
 * set the prototype.
 */
export function propertyKey(name: string): Es {
  if (name === '__proto__') return encoded('ecmascript', "['__proto__']");
  return encoded('ecmascript', isPropertyName(name) ? name : quoted(name));
}

/** Returns the access to a property: `.name` or `['name']`. */
export function propertyAccess(name: string): Es {
  return encoded('ecmascript', isPropertyName(name) ? `.${name}` : `[${quoted(name)}]`);
}

/** Returns `['name']`, which is also valid for index signatures and indexed access types. */
export function indexedAccess(name: string): Es {
  return encoded('ecmascript', `[${quoted(name)}]`);
}

/** Returns a JSON value as an expression on one line. */
export function jsonLiteral(value: JsonValue): Es {
  return encoded('ecmascript', literal(value));
}

/** Returns the literal of a number. */
export function numberLiteral(value: number): Es {
  return encoded('ecmascript', Object.is(value, -0) ? '-0' : String(value));
}

/**
 * Returns a JSDoc comment with the wrapped `paragraphs`, or empty code if they have no text. The comment ends with a
 * line break, so any declaration can follow.
 */
export function docComment(paragraphs: readonly (string | undefined)[], width = 100): Es {
  const text = paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph.trim() !== '')
    .map((paragraph) => paragraph!.trim())
    .join('\n\n');
  if (text === '') return encoded('ecmascript', '');
  const lines = wrapText(commentText(text), width);
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) return encoded('ecmascript', `/** ${only} */\n`);
  const body = lines.map((line) => (line === '' ? ' *' : ` * ${line}`)).join('\n');
  return encoded('ecmascript', `/**\n${body}\n */\n`);
}

/** Puts `//` before each line of a text. */
export function lineComment(text: string): Es {
  return encoded(
    'ecmascript',
    visibleText(text)
      .split('\n')
      .map((line) => `// ${line}`.trimEnd())
      .join('\n'),
  );
}

/**
 * Inserts a visible backslash into each end of a comment. It never deletes text, because the remaining text could form a
 * new end.
 */
export function commentText(text: string): string {
  return visibleText(text).replace(/\*(?=\/)/g, '*\\');
}

function isPropertyName(name: string): boolean {
  return IDENTIFIER.test(name) && name !== '__proto__';
}

function quoted(value: string): string {
  const body = value
    .replace(/[\\']/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t');
  return `'${visibleText(body).replace(/\p{Cs}/gu, unicodeEscape)}'`;
}

function literal(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'number') return numberLiteral(value).text;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${propertyKey(key).text}: ${literal(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
