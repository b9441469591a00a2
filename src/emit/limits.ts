/** Limits on the work and the output of one run, in relation to the documents. */
export interface EmitLimits {
  /** Number of references that targets follow from type to type, on average for each named type. */
  readonly steps: number;
  /** Number of output characters allowed for each byte of the documents, in addition to `outputBase`. */
  readonly outputRatio: number;
  /** Number of output characters that each target may write for any document. */
  readonly outputBase: number;
}

/** Published documents with a thousand types need fewer than 100 steps per type, and 5 output characters per byte. */
export const DEFAULT_EMIT_LIMITS: EmitLimits = {
  steps: 1_000,
  outputRatio: 200,
  outputBase: 16 * 1024 * 1024,
};

/** Additional steps for small contracts, so that the average is meaningful. */
export const STEPS_BASE = 100;
