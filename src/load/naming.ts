/** How calls of clients are named, if the documents do not name them. */
export interface Naming {
  /**
   * - `resources`: each collection, namespace, and singleton of a path is a resource: `accounts.persons.create`.
   * - `methods`: what follows an item joins the method: `accounts.createPerson`.
   */
  readonly nested: 'resources' | 'methods';
  /** Standard verb → the word to use: `{ get: 'retrieve' }`. */
  readonly verbs: Readonly<Record<string, string>>;
  /** The first rule that matches an operation applies. */
  readonly rules: readonly NameRule[];
}

/** Names the operations of some paths. It precedes the extensions of the document. */
export interface NameRule {
  /** `/assistants/**` and what is below it; `*` and `{id}` match one segment. */
  readonly path: string;
  /** Upper case. Any if absent. */
  readonly method?: string;
  /** Resources, outermost first, in place of those of the segments before `**`. */
  readonly group?: readonly string[];
  /** The last name, in place of the verb: `retrieve`. */
  readonly action?: string;
}

export const DEFAULT_NAMING: Naming = { nested: 'resources', verbs: {}, rules: [] };
