/** The files available to a run, supplied by the command line or a test. All paths are relative to the root. */
export interface SourceFiles {
  /** Returns the bytes of a file. Rejects with `InputError` if it is missing, outside the root, or over `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * Returns the matching paths, sorted, with forward slashes. A pattern without special characters, such as `*`, is a
   * path. A leading `!` excludes paths.
   */
  glob(patterns: readonly string[]): Promise<readonly string[]>;
  /**
   * Resolves a reference in the file `from` that is not an ordinary relative path. Returns null if the reference must not
   * be followed, and undefined for an ordinary relative path.
   */
  resolve?(reference: string, from: string): string | null | undefined;
}
