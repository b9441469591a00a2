/** How much of a document is read before it is refused. Each is checked before anything recurses. */
export interface Limits {
  /** Bytes of one file. */
  readonly bytesPerFile: number;
  /** Bytes of all files together. */
  readonly bytesTotal: number;
  /** Files read, of both documents. */
  readonly files: number;
  /** Objects and lists inside one another, in JSON and YAML. */
  readonly depth: number;
  /** Values in one JSON or YAML file, YAML aliases counted as often as they are used; and in the bundle. */
  readonly nodes: number;
  /** YAML aliases (`*name`) in one file. */
  readonly yamlAliases: number;
  /** `$ref`s that lead straight to another `$ref`, and `$ref`s through which an operation is reached. */
  readonly refHops: number;
  /** Named types that contain one another by necessity: in items, in variants, or in required properties. */
  readonly typeDepth: number;
  /** Lexical tokens of one GraphQL file. */
  readonly sdlTokens: number;
  /** Brackets inside one another in one GraphQL file. */
  readonly sdlDepth: number;
}

/** Some ten times what the largest published documents need. */
export const DEFAULT_LIMITS: Limits = {
  bytesPerFile: 64 * 1024 * 1024,
  bytesTotal: 256 * 1024 * 1024,
  files: 20_000,
  depth: 200,
  nodes: 2_000_000,
  yamlAliases: 1_000,
  refHops: 32,
  typeDepth: 200,
  sdlTokens: 2_000_000,
  sdlDepth: 100,
};
