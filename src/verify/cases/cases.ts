import type fc from 'fast-check';
import type { Case } from '../exchange.ts';

/** The requests that can be made for one operation. */
export interface Cases<Of extends Case> {
  /** Made of what the document shows and of the nth of what the service gave out for each place; smallest first. */
  readonly documented: (nth?: number) => readonly Of[];
  /** Any valid request; undefined when a required part can not be generated. */
  readonly valid: fc.Arbitrary<Of> | undefined;
  /** The place of that part, `body/password`. */
  readonly impossible?: string;
  /** An accepted request with one thing exchanged for another that the contract allows. */
  readonly variations: (accepted: Of) => readonly Of[];
  /**
   * A valid request broken in one place, in every way that the contract can tell is one.
   * @param filled breaks also what is inside optional parts that the request leaves out.
   */
  readonly violations: (base: Of, filled?: boolean) => readonly Of[];
}
