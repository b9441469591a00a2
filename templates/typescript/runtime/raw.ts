import { isRaw, type BodySpec, type EncodedBody } from './body.ts';
import { textOf } from './parameters.ts';
import type { RawBody } from './raw-body.ts';

/** Sends a body unchanged. */
export function rawBody(value: unknown, spec: BodySpec): EncodedBody | undefined {
  if (value === undefined) return undefined;
  const content = isRaw(value) ? value : textOf(value);
  return { content, contentType: rawType(content, spec) };
}

/**
 * Returns the type of a `Blob` if it is declared, or if the declared type is a range. Otherwise, returns the declared
 * type, or a default if that is a range.
 */
function rawType(content: RawBody, { mediaType, alternatives = [] }: BodySpec): string {
  const own = content instanceof Blob ? content.type : '';
  const isRange = mediaType.includes('*');
  const [essence = ''] = own.split(';');
  if (
    own !== '' &&
    (isRange || [mediaType, ...alternatives].some((declared) => fallsUnder(essence, declared)))
  )
    return own;
  if (!isRange) return mediaType;
  return typeof content === 'string' ? 'text/plain;charset=UTF-8' : 'application/octet-stream';
}

function fallsUnder(type: string, range: string): boolean {
  return type === range || range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}
