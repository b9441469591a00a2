/** A name in two forms: the wire name, and its words, from which each language builds its own spelling. */
export interface Name {
  /** Exactly as the document writes it; never changed. */
  readonly wire: string;
  /**
   * The parts of the name in lower case: `order`, `id` for `orderId`. At least one. Functions such as `camelCase` and
   * `pascalCase` join them into identifiers.
   */
  readonly words: readonly string[];
}
