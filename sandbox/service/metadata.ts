import { bodyError, type FieldError } from './problems.ts';

const MOST_PAIRS = 50;
const MOST_BYTES = 8192;

/** What of a resource's metadata is not valid, beyond what its schema, or that of a patch of it, tells. */
export function judgeMetadata(metadata: Readonly<Record<string, string>>): FieldError[] {
  const pairs = Object.entries(metadata);
  const broken = pairs.filter(([, value]) => !value.isWellFormed());
  if (broken.length > 0) {
    return broken.map(([key]) =>
      bodyError(['metadata', key], 'invalid_format', 'Holds half a surrogate pair.'),
    );
  }
  if (pairs.length > MOST_PAIRS) {
    const detail = `Has ${pairs.length} pairs; at most ${MOST_PAIRS} are allowed.`;
    return [bodyError(['metadata'], 'too_many_items', detail)];
  }
  const size = Buffer.byteLength(pairs.flat().join(''));
  if (size <= MOST_BYTES) return [];
  return [bodyError(['metadata'], 'too_long', `Takes ${size} bytes; at most ${MOST_BYTES} are allowed.`)];
}
