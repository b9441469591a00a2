/** The files that a run may read, handed in by the command line or a test. All paths are relative to the root. */
export interface SourceFiles {
  /** Bytes of one file; rejects with `InputError` when it is missing, outside the root or over `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Uint8Array>;
  /** Paths that match, sorted, forward slashes. A pattern without magic characters is a path; one that begins with `!` excludes. */
  glob(patterns: readonly string[]): Promise<readonly string[]>;
  /**
   * Path of the file that a reference in `from` names, if more than the path decides that; null if it must not be
   * followed, and undefined for an ordinary relative path.
   */
  resolve?(reference: string, from: string): string | null | undefined;
}
