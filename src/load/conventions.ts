/** Conventions for operations without declared behavior. A declaration takes precedence. */
export interface Conventions {
  /** True to recognize pagination by the shape of an operation. */
  readonly pagination: boolean;
  /**
   * `declared`: operations that declare the header `Idempotency-Key` honor it. `none`: no operation is assumed to be
   * idempotent. An object: every operation with one of the methods honors the header, even without declaring it.
   */
  readonly idempotency: 'declared' | 'none' | IdempotencyConvention;
}

export interface IdempotencyConvention {
  readonly header: string;
  /** The methods in upper case. */
  readonly methods: readonly string[];
}

export const DEFAULT_CONVENTIONS: Conventions = { pagination: true, idempotency: 'declared' };
