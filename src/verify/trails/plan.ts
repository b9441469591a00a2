import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered, Case } from '../exchange.ts';
import type { Flow } from '../run/flows.ts';
import type { Step } from './steps.ts';
import type { Trail, TrailKind, TrailOf } from '../trail.ts';
import type { Receiver } from '../receive/receiver.ts';

/**
 * When it is walked: as soon as the operation has succeeded, or when every operation had its turn, with the last of the
 * successes; unless given, when this one had.
 */
type Moment = 'first' | 'last';

/** How trails of one kind are made, once an operation has been driven. */
export interface TrailPlan<Kind extends TrailKind> {
  readonly kind: Kind;
  readonly when?: Moment;
  /** Sends what is missing of the trail; nothing where the operation gives no ground for one. */
  readonly walk: (walk: Walk) => Promise<readonly TrailOf<Kind>[]>;
}

/** What is sent for the sake of one check of single exchanges, which judges each by itself. */
export interface ExchangePlan {
  /** The check's id. */
  readonly check: string;
  readonly when?: Moment;
  readonly walk: (walk: Walk) => Promise<readonly never[]>;
}

/** A plan of any kind. */
export type AnyPlan = { [Kind in TrailKind]: TrailPlan<Kind> }[TrailKind] | ExchangePlan;

/** How trails about the service as a whole are made, once every operation has had its turn. */
export interface ServicePlan {
  readonly kinds: readonly TrailKind[];
  readonly tour: (tour: Tour) => Promise<readonly Trail[]>;
}

/** What every plan may use. */
export interface Tour {
  readonly contract: Contract;
  /** Those that are driven, in contract order. */
  readonly operations: readonly Operation[];
  readonly graphqlUrl?: string;
  /** Roles that there are credentials of, beside the run's own. */
  readonly roles: readonly string[];
  /**
   * Requests of the document for any operation that is driven, with the nth of the things that the service gave out;
   * none when it is not driven, or they can not be made.
   */
  readonly documented: (operation: Operation, nth?: number) => readonly Case[];
  /** Valid requests of any operation that is driven, drawn by the seed. */
  readonly sample: (operation: Operation, count: number) => readonly Case[];
  /** The request with a value of its own where no two may have the same. */
  readonly renew: (made: Case) => Case;
  /** Ids of things that were seen in each state of a subject, `Order.status`, the last one last. */
  readonly thingsOf: (subject: string) => ReadonlyMap<string, readonly string[]>;
  readonly seed: number;
  /** Of webhooks, where there is one. */
  readonly receiver?: Receiver;
  /** Keeps for the report that a declared transition was refused, though no check tells of it. */
  readonly refused: (operation: Operation, machine: StateMachine, step: Step) => void;
  /** Sends a case and lets every check judge the exchange by itself; undefined without an answer, or time for one. */
  readonly send: (made: Case) => Promise<Answered | undefined>;
  /** Sends a case of which no check judges the exchange by itself. */
  readonly ask: (made: Case) => Promise<Answered | undefined>;
}

/** What a plan may use: the operation, what it answered, and a way to send more. */
export interface Walk extends Tour {
  /** As the contract has it. */
  readonly operation: Operation;
  /** Its successes, in the order in which they came; at least one. */
  readonly successes: readonly Answered[];
  /** Where the values of answers go. */
  readonly flows: readonly Flow[];
}
