/** Settings for the names of client methods. */
export interface Naming {
  /**
   * - `resources`: each collection, namespace, and singleton of a path is a resource: `accounts.persons.create`.
   * - `methods`: the segments after an item become part of the method name: `accounts.createPerson`.
   */
  readonly nested: 'resources' | 'methods';
  /** Replaces standard verbs with other words: `{ get: 'retrieve' }`. */
  readonly verbs: Readonly<Record<string, string>>;
  /** The first rule that matches an operation applies. */
  readonly rules: readonly NameRule[];
}

/** Names the operations of some paths. A rule overrides the extensions of the document. */
export interface NameRule {
  /**
   * A pattern. `/assistants/**` matches this path and all paths below it, `*` matches one segment, and `{id}` matches
   * one path parameter of any name.
   */
  readonly path: string;
  /** A method in upper case. If it is absent, the rule applies to all methods. */
  readonly method?: string;
  /** Resources, outermost first. They replace the resources of the path segments before `**`. */
  readonly group?: readonly string[];
  /** The last part of the call path, which replaces the verb: `retrieve`. */
  readonly action?: string;
}

export const DEFAULT_NAMING: Naming = { nested: 'resources', verbs: {}, rules: [] };
