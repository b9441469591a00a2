/** How much one run may generate, in relation to the documents. */
export interface EmitLimits {
  /** References that targets follow from type to type, on average for each named type. */
  readonly steps: number;
  /** Bytes of output for each byte of the documents, in addition to `outputBase`. */
  readonly outputRatio: number;
  /** Bytes of output that any document may have in each target. */
  readonly outputBase: number;
}

/** Published documents of a thousand types need fewer than 100 steps for each, and 5 bytes for each byte. */
export const DEFAULT_EMIT_LIMITS: EmitLimits = {
  steps: 1_000,
  outputRatio: 200,
  outputBase: 16 * 1024 * 1024,
};

/** Small contracts have steps to spare, so that the average says something. */
export const STEPS_BASE = 100;
