import { encodingOf, isRaw, membersOf, type BodySpec, type EncodedBody, type FieldEncoding } from './body.ts';
import { jsonText } from './json-text.ts';
import { carried } from './outgoing.ts';
import { isScalar, queryPairs, textOf } from './parameters.ts';
import { percentEncode } from './percent.ts';
import type { FileStream, RawBody } from './raw-body.ts';

/**
 * Writes `multipart/form-data` (RFC 7578). A list becomes a field for each item. An object with declared styles becomes
 * a field for each of its properties, `name[key]` (OpenAPI 3.1 section 4.8.15). `FormData` is not used, because it adds
 * a file name to every part that has a media type.
 */
export function multipartBody(value: unknown, spec: BodySpec): EncodedBody | undefined {
  if (value === undefined) return undefined;
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const content: RawBody[] = [];
  const add = (name: string, { held, type, filename }: Part): void => {
    const file = filename === undefined ? '' : `; filename="${quoted(filename)}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}`;
    content.push(
      head,
      type ? `\r\nContent-Type: ${carried('content-type', type)}` : '',
      '\r\n\r\n',
      held,
      '\r\n',
    );
  };
  for (const [name, member] of membersOf(value)) {
    const how = encodingOf(name, spec);
    if (how?.style === 'deepObject') {
      // Names are percent-encoded, so that the first `=` in a pair is the separator.
      for (const pair of queryPairs(name, member, how, (text) => text, percentEncode)) {
        const end = pair.indexOf('=');
        add(decodeURIComponent(pair.slice(0, end)), { held: pair.slice(end + 1) });
      }
      continue;
    }
    for (const item of Array.isArray(member) ? member : [member]) {
      if (item !== undefined && item !== null) add(name, partOf(item, how));
    }
  }
  content.push(`--${boundary}--\r\n`);
  const isStreamed = content.some((part) => part instanceof ReadableStream);
  return {
    content: isStreamed ? streamOf(content) : blobOf(content),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/**
 * A Blob references files, which are read when they are sent. The type of its parts has a different name on each
 * platform.
 */
function blobOf(content: readonly RawBody[]): Blob {
  return new Blob(content as ConstructorParameters<typeof Blob>[0]);
}

function streamOf(content: readonly RawBody[]): ReadableStream<Uint8Array> {
  const chunks = chunksOf(content);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (out) => {
        const { value } = await chunks.next();
        if (value) out.enqueue(value);
        else out.close();
      },
      cancel: async () => {
        await chunks.return();
      },
    },
    // No stream of the caller is read before the request is sent.
    { highWaterMark: 0 },
  );
}

async function* chunksOf(content: readonly RawBody[]): AsyncGenerator<Uint8Array, void, undefined> {
  for (const part of content) {
    const reader = (part instanceof ReadableStream ? part : blobOf([part]).stream()).getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    } finally {
      // This has no effect if the stream has ended.
      await reader.cancel();
    }
  }
}

interface Part {
  readonly held: RawBody;
  readonly type?: string | undefined;
  readonly filename?: string;
}

/**
 * Encodes one part. Structures are sent as JSON (OpenAPI 3.1 section 4.8.14.4), and so is every value declared as JSON.
 */
function partOf(value: unknown, { json, contentType: declared, fileTypes }: FieldEncoding = {}): Part {
  const { stream, type, name } = value as Partial<FileStream>;
  const held = stream instanceof ReadableStream ? stream : value;
  // Many services do not treat a part without a file name as a file.
  if (isRaw(held) && typeof held !== 'string') {
    const fallback = declared ?? fileType(name, fileTypes) ?? 'application/octet-stream';
    return { held, type: type || fallback, filename: name || 'blob' };
  }
  if (json || !isScalar(value)) return { held: jsonText(value), type: declared ?? 'application/json' };
  return { held: textOf(value), type: declared };
}

/** Returns the declared media type for the extension of a file. */
function fileType(name = '', types: FieldEncoding['fileTypes'] = {}): string | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(types, extension) ? types[extension] : types[''];
}

/** Quotes a name as browsers do in multipart bodies (HTML, section 4.10.21.8). */
function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
