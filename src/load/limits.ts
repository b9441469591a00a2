/** Limits for reading documents. Each limit is checked before any recursion. */
export interface Limits {
  /** Maximum bytes of one file. */
  readonly bytesPerFile: number;
  /** Maximum bytes of all files together. */
  readonly bytesTotal: number;
  /** Maximum number of files of both documents. */
  readonly files: number;
  /** Maximum nesting of objects and lists, in JSON and YAML. */
  readonly depth: number;
  /** Maximum number of values in one JSON or YAML file, and in the bundle. A YAML alias counts once for each use. */
  readonly nodes: number;
  /** Maximum number of YAML aliases (`*name`) in one file. */
  readonly yamlAliases: number;
  /** Maximum number of consecutive `$ref`s from an object, such as a path or a parameter, to its target. */
  readonly refHops: number;
  /**
   * Maximum length of a chain of named and unnamed types that require one another: in items, in variants, or in
   * required properties.
   */
  readonly typeDepth: number;
  /** Maximum number of characters of one name: of a type, a property, an operation, or a parameter. */
  readonly nameLength: number;
  /** Maximum number of lexical tokens in one GraphQL file. */
  readonly sdlTokens: number;
  /** Maximum nesting of brackets in one GraphQL file. */
  readonly sdlDepth: number;
}

/** The defaults: about ten times what the largest published documents need. */
export const DEFAULT_LIMITS: Limits = {
  bytesPerFile: 64 * 1024 * 1024,
  bytesTotal: 256 * 1024 * 1024,
  files: 20_000,
  depth: 200,
  nodes: 2_000_000,
  yamlAliases: 1_000,
  refHops: 32,
  typeDepth: 200,
  nameLength: 1_000,
  sdlTokens: 2_000_000,
  sdlDepth: 100,
};

/** The highest values of limits for nesting. With deeper nesting, recursion could exhaust the stack. */
export const MAX_LIMITS: Partial<Limits> = { depth: 300, typeDepth: 300, sdlDepth: 300 };
