import { operationPlace } from '../../core/path-item.ts';

/** Returns the JSONPath (RFC 9535) of an operation, for an overlay. */
export function operationTarget({
  path,
  method,
}: {
  readonly path: string;
  readonly method: string;
}): string {
  const quoted = (name: string): string => `['${name.replaceAll(/[\\']/g, '\\$&')}']`;
  const [field = '', ...additional] = operationPlace(method);
  return `$.paths${quoted(path)}.${field}${additional.map(quoted).join('')}`;
}
