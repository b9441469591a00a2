import type { WireResponse } from './connection.ts';
import type { ResultReader } from './rest.ts';

/** The result of a response without content. */
export function noResult(): undefined {
  return undefined;
}

/** Reads bytes. */
export function blobResult({ blob }: WireResponse): Blob | undefined {
  return blob;
}

/** Returns a reader that also accepts a response without a body. */
export function unlessBlank(read: ResultReader): ResultReader {
  return (response, name) =>
    response.rawBody === '' && !response.blob?.size ? undefined : read(response, name);
}
