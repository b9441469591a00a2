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
   * Returns the path of the file that a reference in the file `from` names. Returns null if the reference must not be
   * followed, and undefined if the caller must resolve it as a path relative to `from`.
   */
  resolve?(reference: string, from: string): string | null | undefined;
}
