import type fc from 'fast-check';
import type { Case } from '../exchange.ts';

/** The requests for one operation. */
export interface Cases<Of extends Case> {
  /** Made of the document's examples and of the nth value returned by the service for each place; smallest first. */
  readonly documented: (nth?: number) => readonly Of[];
  /** Any valid request; undefined if a required part cannot be generated. */
  readonly valid: fc.Arbitrary<Of> | undefined;
  /** The place of this required part, `body/password`. */
  readonly impossible?: string;
  /** An accepted request with one value replaced by another permitted one. */
  readonly variations: (accepted: Of) => readonly Of[];
  /**
   * A valid request broken in one place, in every way that the contract clearly forbids.
   * @param filled breaks also the inside of optional parts absent from the request.
   */
  readonly violations: (base: Of, filled?: boolean) => readonly Of[];
}
