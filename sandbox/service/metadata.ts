import { bodyError, invalid, type FieldError } from './problems.ts';

const MAX_PAIRS = 50;
const MAX_BYTES = 8192;

/** Rejects metadata that exceeds a limit that schemas cannot express. @throws {Refused} */
export function rejectMetadata(metadata: Readonly<Record<string, string>>): void {
  const pairs = Object.entries(metadata);
  if (pairs.length > MAX_PAIRS) {
    throw excess('too_many_items', `Has ${pairs.length} pairs; at most ${MAX_PAIRS} are allowed.`);
  }
  const size = Buffer.byteLength(pairs.flat().join(''));
  if (size > MAX_BYTES) throw excess('too_long', `Takes ${size} bytes; at most ${MAX_BYTES} are allowed.`);
}

function excess(code: FieldError['code'], detail: string): Error {
  return invalid(bodyError(['metadata'], code, detail));
}
