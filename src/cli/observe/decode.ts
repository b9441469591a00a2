/** Decodes the HTTP content codings (RFC 9110 §8.4.1, RFC 8878) of whole bodies. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';

/** Maximum size of a decoded body in bytes. Larger bodies are not checked. */
const MAX_BYTES = 8 * 1024 * 1024;

type Decoder = (bytes: Uint8Array) => Promise<Uint8Array>;

const options = { maxOutputLength: MAX_BYTES };
const gunzipped: Decoder = (bytes) => promisify(gunzip)(bytes, options);
const brotli: Decoder = (bytes) => promisify(brotliDecompress)(bytes, options);
const zstd: Decoder = (bytes) => promisify(zstdDecompress)(bytes, options);
/**
 * Decodes a deflate stream with the zlib header, or a stream without it, which some services send contrary to the
 * standard.
 */
const inflated: Decoder = (bytes) =>
  promisify(inflate)(bytes, options).catch(() => promisify(inflateRaw)(bytes, options));

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzipped,
  'x-gzip': gunzipped,
  deflate: inflated,
  br: brotli,
  zstd,
  identity: (bytes) => Promise.resolve(bytes),
};

/**
 * Returns the decoded bytes, or undefined if a coding of `encoding` is unknown, or if the bytes are invalid or too
 * many.
 */
export async function decode(bytes: Uint8Array, encoding: string): Promise<Uint8Array | undefined> {
  let current = bytes;
  // The last coding was applied last.
  for (const name of encoding.split(',').toReversed()) {
    const decoder = DECODERS[name.trim().toLowerCase()];
    if (!decoder) return undefined;
    try {
      current = await decoder(current);
    } catch {
      return undefined;
    }
  }
  return current;
}
