/**
 * A fault deliberately breaks a mechanism of the mock, to measure whether a client or `verify` finds it.
 *
 * To add a fault, export a `Fault` from a file in `mechanisms/`, and add it to `FAULTS` in `table.ts`. Then
 * add a row to `test/mock/faults/exposed.test.ts`, with a contract and requests to expose the fault. `breaks`
 * returns handlers for some of the points in `../points.ts`. Each handler receives the correct value and
 * returns the faulty value. Handlers are called only at the chosen place and under the chosen conditions.
 * Keep state in the closure of `breaks`, which is called once for each mock. Faults change the behavior of
 * the mock, not the laws, so these files must not import `src/semantics/laws/`.
 */
import type { Contract } from '../../model/contract.ts';
import type { Semantics } from '../../semantics/semantics.ts';
import type { At, PointName, PointValues } from '../points.ts';

/** A location of a fault in the contract. A call must match every property of the place. */
export interface Place {
  /** The unique name among the places of a fault, such as `POST /orders` or `order.note`. */
  readonly name: string;
  /** The id of the called operation. */
  readonly operation?: string;
  /** The concept of the resource. */
  readonly concept?: string;
  /** The name of a property as separate words, the reason for a rejection, or the name of a webhook. */
  readonly about?: string;
}

/** Handlers by the name of the point. */
export type Handlers = {
  readonly [Name in PointName]?: (at: At, value: PointValues[Name]) => PointValues[Name];
};

/** The parts of the mock that a fault can read. */
export interface FaultContext {
  readonly contract: Contract;
  readonly semantics: Semantics;
  readonly place: Place;
  /** Determines the choice if a fault can act in several equivalent ways. */
  readonly seed: number;
}

export interface Fault {
  /** Kebab case. */
  readonly id: string;
  /** The wrong behavior, as a verb phrase without a period: `ignores If-Match`. */
  readonly title: string;
  readonly placesIn: (contract: Contract, semantics: Semantics) => readonly Place[];
  readonly breaks: (context: FaultContext) => Handlers;
  /**
   * True if handlers must also observe other locations and calls. The mock ignores the values that they
   * return there.
   */
  readonly watches?: true;
}
