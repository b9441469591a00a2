/** Conventions assumed if the documents declare nothing. A declaration always wins. */
export interface Conventions {
  /** Pages are recognized by the shape of an operation. */
  readonly pagination: boolean;
  /**
   * `declared`: an operation that declares the header `Idempotency-Key` heeds it. A header with methods: every
   * operation of these methods heeds the header, declared or not. `none`: nothing.
   */
  readonly idempotency: 'declared' | 'none' | IdempotencyConvention;
}

export interface IdempotencyConvention {
  readonly header: string;
  /** Upper case. */
  readonly methods: readonly string[];
}

export const DEFAULT_CONVENTIONS: Conventions = { pagination: true, idempotency: 'declared' };
