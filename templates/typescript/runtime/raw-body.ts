// Models import this file. It has only types, so a program that imports only models does not compile the runtime.

/** A body other than JSON and forms. A stream cannot be read again, so a call that has sent it is not repeated. */
export type RawBody = string | Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array>;

/** A file of a multipart form that is read while it is sent. A call that has sent it is not repeated. */
export interface FileStream {
  readonly stream: ReadableStream<Uint8Array>;
  /** The file name; `blob` by default. */
  readonly name?: string;
  /** The media type, which replaces the declared type. */
  readonly type?: string;
}

/** A multipart form whose files may be streams. */
export type WithStreams<Form> = { [Name in keyof Form]: Streamable<Form[Name]> };

type Streamable<Value> = Value extends Blob
  ? Value | FileStream | FileStream['stream']
  : Value extends readonly Blob[]
    ? readonly Streamable<Value[number]>[]
    : Value;
