/** Limits for reading documents. Each is checked before any recursion. */
export interface Limits {
  /** Bytes per file. */
  readonly bytesPerFile: number;
  /** Bytes of all files together. */
  readonly bytesTotal: number;
  /** Files of both documents. */
  readonly files: number;
  /** Nested objects and lists, in JSON and YAML. */
  readonly depth: number;
  /** Values in one JSON or YAML file, and in the bundle. A YAML alias counts once per use. */
  readonly nodes: number;
  /** YAML aliases (`*name`) in one file. */
  readonly yamlAliases: number;
  /** Consecutive `$ref`s to another `$ref`, and `$ref`s on the way to an operation. */
  readonly refHops: number;
  /** Named types that require one another: in items, in variants, or in required properties. */
  readonly typeDepth: number;
  /** Characters of one name: of a type, a property, an operation, or a parameter. */
  readonly nameLength: number;
  /** Lexical tokens of one GraphQL file. */
  readonly sdlTokens: number;
  /** Nested brackets in one GraphQL file. */
  readonly sdlDepth: number;
}

/** About ten times the needs of the largest published documents. */
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
