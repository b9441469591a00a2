/** How much one run may generate in relation to the documents. */
export interface EmitLimits {
  /** References that targets follow from type to type: the average for each named type. */
  readonly steps: number;
  /** Bytes of output for each byte of the documents, in addition to `outputBase`. */
  readonly outputRatio: number;
  /** Bytes of output allowed in each target for any document. */
  readonly outputBase: number;
}

/** Published documents of a thousand types need fewer than 100 steps for each, and 5 bytes for each byte. */
export const DEFAULT_EMIT_LIMITS: EmitLimits = {
  steps: 1_000,
  outputRatio: 200,
  outputBase: 16 * 1024 * 1024,
};

/** Additional steps for small contracts, so that the average is meaningful. */
export const STEPS_BASE = 100;
