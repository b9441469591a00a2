import { operationPlace } from '../../core/path-item.ts';

/** Returns the JSONPath (RFC 9535) of an operation, for an overlay. */
export function operationTarget({
  path,
  method,
}: {
  readonly path: string;
  readonly method: string;
}): string {
  const quoted = (name: string): string => `['${name.replaceAll(/[\\'\p{Cc}]/gu, escaped)}']`;
  const [field = '', ...additional] = operationPlace(method);
  return `$.paths${quoted(path)}.${field}${additional.map(quoted).join('')}`;
}

/** Escapes a character of a name in single quotes (RFC 9535 §2.3.1.1). */
function escaped(character: string): string {
  return /[\\']/.test(character) ? `\\${character}` : JSON.stringify(character).slice(1, -1);
}
