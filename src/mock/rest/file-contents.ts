/** The bytes of uploaded files, outside of the resources, so that several resources can share a file. */

/** Maximum number of bytes of all files. Beyond it, the oldest files are dropped. */
const MAX_BYTES = 64 * 2 ** 20;

/** The bytes of a file in base64, by its number. */
export type SavedFile = readonly [number: number, data: string];

export class FileContents {
  readonly #capacity: number;
  readonly #files = new Map<number, Uint8Array>();
  #size = 0;
  #last = 0;

  /** `capacity` is the maximum number of bytes of all files. */
  constructor(capacity = MAX_BYTES) {
    this.#capacity = capacity;
  }

  /** Stores the bytes of a file, and returns its number. */
  add(bytes: Uint8Array): number {
    this.#set(this.#last + 1, bytes);
    return this.#last;
  }

  /** Returns the bytes of a file, or undefined if they were dropped. */
  get(number: number): Uint8Array | undefined {
    return this.#files.get(number);
  }

  clear(): void {
    this.#files.clear();
    this.#size = 0;
  }

  /** Returns the files with the given numbers. */
  save(numbers: ReadonlySet<number>): readonly SavedFile[] {
    return [...this.#files]
      .filter(([number]) => numbers.has(number))
      .map(([number, bytes]) => [number, Buffer.from(bytes).toString('base64')]);
  }

  load(saved: readonly SavedFile[]): void {
    this.clear();
    for (const [number, data] of saved) this.#set(number, Buffer.from(data, 'base64'));
  }

  #set(number: number, bytes: Uint8Array): void {
    this.#last = Math.max(this.#last, number);
    this.#files.set(number, bytes);
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#size <= this.#capacity) return;
      this.#files.delete(oldest);
      this.#size -= length;
    }
  }
}
