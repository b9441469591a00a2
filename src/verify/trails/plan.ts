import type { Contract } from '../../model/contract.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered, Case } from '../exchange.ts';
import type { Flow } from '../run/flows.ts';
import type { TrailKind, TrailOf } from '../trail.ts';

/** How trails of one kind are made, once an operation has been driven. */
export interface TrailPlan<Kind extends TrailKind> {
  readonly kind: Kind;
  /** Sends what is missing of the trail; nothing where the operation gives no ground for one. */
  readonly walk: (walk: Walk) => Promise<readonly TrailOf<Kind>[]>;
}

/** A plan of any kind. */
export type AnyPlan = { [Kind in TrailKind]: TrailPlan<Kind> }[TrailKind];

/** What a plan may use: the operation, what it answered, and a way to send more. */
export interface Walk {
  readonly contract: Contract;
  /** As the contract has it. */
  readonly operation: Operation;
  /** Its successes, in the order in which they came; at least one. */
  readonly successes: readonly Answered[];
  /** Where the values of answers go. */
  readonly flows: readonly Flow[];
  /** Requests of the document for any operation that is driven; none when it is not, or they can not be made. */
  readonly documented: (operation: Operation) => readonly Case[];
  /** Valid requests of any operation that is driven, drawn by the seed. */
  readonly sample: (operation: Operation, count: number) => readonly Case[];
  readonly seed: number;
  /** Sends a case and lets every check judge the exchange by itself; undefined without an answer, or time for one. */
  readonly send: (made: Case) => Promise<Answered | undefined>;
}
