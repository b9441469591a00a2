/** Limits on the work and the output of one run, in relation to the documents. */
export interface EmitLimits {
  /** Maximum number of references that a target follows from type to type, on average for each named type. */
  readonly steps: number;
  /** Number of output characters allowed for each byte of the documents, in addition to `outputBase`. */
  readonly outputRatio: number;
  /** Number of output characters that each target may write for any document. */
  readonly outputBase: number;
}

/** Published documents with 1,000 types need fewer than 100 steps per type, and fewer than 5 characters per byte. */
export const DEFAULT_EMIT_LIMITS: EmitLimits = {
  steps: 1_000,
  outputRatio: 200,
  outputBase: 16 * 1024 * 1024,
};

/** Added to the number of types, so that contracts with few types also get enough steps. */
export const STEPS_BASE = 100;
