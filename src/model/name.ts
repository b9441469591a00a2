/** One name in its two forms: what is on the wire, and the neutral words that each language spells its own way. */
export interface Name {
  /** Exactly as the document writes it; never changed. */
  readonly wire: string;
  /** Lower case, at least one. `camelCase(words)`, `pascalCase(words)` … make identifiers of them. */
  readonly words: readonly string[];
}
