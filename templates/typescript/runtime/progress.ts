import type { Progress } from './options.ts';

/** A body whose bytes are counted, and its size if it is known. */
export interface CountedBody {
  readonly body: ReadableStream<Uint8Array>;
  readonly size: number | undefined;
}

/** Reports the bytes of a body as they are sent. */
export function countedBody(body: NonNullable<RequestInit['body']>, progress: Progress): CountedBody {
  const whole =
    body instanceof ReadableStream ? undefined : new Blob([body] as ConstructorParameters<typeof Blob>[0]);
  const size = whole?.size;
  return { body: counted(whole?.stream() ?? (body as ReadableStream<Uint8Array>), size, progress), size };
}

/** Reports the bytes of a stream as they are read. */
export function counted(
  stream: ReadableStream<Uint8Array>,
  total: number | undefined,
  progress: Progress,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      progress(bytes, total);
      out.enqueue(chunk);
    },
  });
  return stream.pipeThrough(counting);
}
