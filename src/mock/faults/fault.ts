/**
 * A fault is a mechanism of the mock that is broken on purpose, to measure whether a client or `verify` notices.
 *
 * To add one, write a file in `mechanisms/` that exports a `Fault`, add it to `FAULTS` in `table.ts`, and add a row with a
 * contract and requests that expose it to `test/mock/faults/exposed.test.ts`. `breaks` returns handlers for some of the
 * points in `../points.ts`: each receives the honest value and returns the faulty one. The frame calls a handler only at
 * the place and under the conditions that the user chose. State belongs into the closure of `breaks`, which is called once
 * for each mock. Faults change what the mock does, never the laws that say what is right: nothing here imports
 * `src/semantics/laws/`.
 */
import type { Contract } from '../../model/contract.ts';
import type { Semantics } from '../../semantics/semantics.ts';
import type { At, PointName, PointValues } from '../points.ts';

/** A location of the contract that a fault can break. All members that are present must match. */
export interface Place {
  /** Unique among the places of a fault, such as `POST /orders` or `order.note`. */
  readonly name: string;
  /** Id of the called operation. */
  readonly operation?: string;
  /** Concept of the resource. */
  readonly concept?: string;
  /** The words of the member, the reason of a guard, or the name of a webhook. */
  readonly about?: string;
}

/** Handlers by the name of the point. */
export type Handlers = {
  readonly [Name in PointName]?: (at: At, value: PointValues[Name]) => PointValues[Name];
};

/** The parts of the mock that a fault can read. */
export interface Workshop {
  readonly contract: Contract;
  readonly semantics: Semantics;
  readonly place: Place;
  /** Used for choosing among equivalent possibilities. */
  readonly seed: number;
}

export interface Fault {
  /** Kebab case. */
  readonly id: string;
  /** The wrong behavior as a sentence without a period. */
  readonly title: string;
  readonly placesIn: (contract: Contract, semantics: Semantics) => readonly Place[];
  readonly breaks: (workshop: Workshop) => Handlers;
  /**
   * True if handlers are also called outside the place and the conditions, because the fault must know about other
   * calls. Values pass unchanged.
   */
  readonly watches?: true;
}
