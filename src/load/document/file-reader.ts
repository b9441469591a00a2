import { InputError } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';
import type { Limits } from '../limits.ts';
import { spanOfFile } from './document.ts';
import { SourceText } from './source-text.ts';

/** Reads each file once, within the limits. */
export class FileReader {
  readonly #files: SourceFiles;
  readonly #limits: Limits;
  readonly #read = new Map<string, SourceText>();
  #bytes = 0;

  constructor(files: SourceFiles, limits: Limits) {
    this.#files = files;
    this.#limits = limits;
  }

  /** All files read so far, sorted. */
  get paths(): readonly string[] {
    return [...this.#read.keys()].sort();
  }

  /** Total size, in bytes, of the files read so far. */
  get bytes(): number {
    return this.#bytes;
  }

  glob(patterns: readonly string[]): Promise<readonly string[]> {
    return this.#files.glob(patterns);
  }

  /** See `SourceFiles.resolve`. */
  resolve(reference: string, from: string): string | null | undefined {
    return this.#files.resolve?.(reference, from);
  }

  /**
   * Returns the text of a file. Rejects with `InputError` if the file cannot be read, exceeds a limit, or is not UTF-8.
   * The location of the error is `from`, the reference to the file. For a file that is not UTF-8, it is the file.
   */
  async text(path: string, from?: SourceSpan): Promise<SourceText> {
    const known = this.#read.get(path);
    if (known) return known;
    if (this.#read.size >= this.#limits.files)
      throw new InputError(say['limit-files']({ limit: this.#limits.files }, from));
    const bytes = await this.#bytesOf(path, from);
    this.#bytes += bytes.byteLength;
    const source = new SourceText(path, decode(path, bytes));
    this.#read.set(path, source);
    return source;
  }

  /** Reads a file. Reports errors at the reference to the file. */
  async #bytesOf(path: string, from: SourceSpan | undefined): Promise<Uint8Array> {
    const { bytesPerFile, bytesTotal } = this.#limits;
    const left = bytesTotal - this.#bytes;
    const tooLarge = say['limit-bytes'](
      { path, limit: left < bytesPerFile ? bytesTotal : bytesPerFile },
      from,
    );
    if (left <= 0) throw new InputError(tooLarge);
    try {
      const bytes = await this.#files.read(path, Math.min(bytesPerFile, left));
      if (bytes.byteLength <= Math.min(bytesPerFile, left)) return bytes;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const located = error.diagnostics.map((diagnostic) =>
        diagnostic.code === 'limit-bytes' ? tooLarge : { ...(from && { at: from }), ...diagnostic },
      );
      throw new InputError(...located);
    }
    throw new InputError(tooLarge);
  }
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(say['file-unreadable']({ path, reason: 'it is not UTF-8' }, spanOfFile(path)));
  }
}
