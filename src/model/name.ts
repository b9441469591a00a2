/** One name in two forms: the wire name, and neutral words for the spelling of each language. */
export interface Name {
  /** Exactly as the document writes it; never changed. */
  readonly wire: string;
  /** Lower case, at least one. `camelCase(words)`, `pascalCase(words)`, and others turn them into identifiers. */
  readonly words: readonly string[];
}
