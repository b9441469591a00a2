/** Conventions assumed if the documents declare nothing. A declaration takes precedence. */
export interface Conventions {
  /** True to recognize pagination by the shape of an operation. */
  readonly pagination: boolean;
  /**
   * `declared`: operations with the header `Idempotency-Key` honor it. A header with methods: every operation with one
   * of these methods honors the header, declared or not. `none`: no assumption.
   */
  readonly idempotency: 'declared' | 'none' | IdempotencyConvention;
}

export interface IdempotencyConvention {
  readonly header: string;
  /** The methods in upper case. */
  readonly methods: readonly string[];
}

export const DEFAULT_CONVENTIONS: Conventions = { pagination: true, idempotency: 'declared' };
