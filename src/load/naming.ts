/** The naming of client calls that the documents do not name. */
export interface Naming {
  /**
   * - `resources`: each collection, namespace, and singleton of a path is a resource: `accounts.persons.create`.
   * - `methods`: the segments after an item become part of the method: `accounts.createPerson`.
   */
  readonly nested: 'resources' | 'methods';
  /** Replaces standard verbs with other words: `{ get: 'retrieve' }`. */
  readonly verbs: Readonly<Record<string, string>>;
  /** The first rule that matches an operation applies. */
  readonly rules: readonly NameRule[];
}

/** Names the operations of some paths. It takes precedence over the extensions of the document. */
export interface NameRule {
  /** A pattern: `/assistants/**` includes everything below; `*` and `{id}` match one segment. */
  readonly path: string;
  /** A method in upper case; any method if absent. */
  readonly method?: string;
  /** Resources, outermost first. They replace the resources of the path segments before `**`. */
  readonly group?: readonly string[];
  /** The last name, which replaces the verb: `retrieve`. */
  readonly action?: string;
}

export const DEFAULT_NAMING: Naming = { nested: 'resources', verbs: {}, rules: [] };
