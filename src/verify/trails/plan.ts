import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered, Case } from '../exchange.ts';
import type { FailingFields } from '../run/failing-fields.ts';
import type { Flow } from '../run/flow.ts';
import type { Raised } from '../run/judgement.ts';
import type { Step } from './steps.ts';
import type { KnownSecret, Trail, TrailKind, TrailOf } from '../trail.ts';
import type { Receiver } from '../receive/receiver.ts';

/**
 * The moment of a trail: right after the operation's first success, or after all operations, with the last success. By
 * default, a trail runs as soon as its operation has been tested.
 */
type Moment = 'first' | 'last';

/** A trail of one kind, run after an operation was driven. */
export interface TrailPlan<Kind extends TrailKind> {
  readonly kind: Kind;
  /** Id of a check of single exchanges that also needs the requests. */
  readonly check?: string;
  readonly when?: Moment;
  /** Sends the rest of the trail; returns none if the operation does not suit it. */
  readonly walk: (walk: Walk) => Promise<readonly TrailOf<Kind>[]>;
}

/** Requests for one check of single exchanges, each judged by itself. */
export interface ExchangePlan {
  /** The check's id. */
  readonly check: string;
  readonly when?: Moment;
  readonly walk: (walk: Walk) => Promise<readonly never[]>;
}

/** A plan of any kind. */
export type AnyPlan = { [Kind in TrailKind]: TrailPlan<Kind> }[TrailKind] | ExchangePlan;

/** A trail about the service as a whole, run after all operations. */
export interface ServicePlan {
  readonly kinds: readonly TrailKind[];
  readonly tour: (tour: Tour) => Promise<readonly Trail[]>;
}

/** The context of every plan. */
export interface Tour {
  readonly contract: Contract;
  /** The driven ones, in contract order. */
  readonly operations: readonly Operation[];
  readonly graphqlUrl?: string;
  /** Roles with credentials, without the run's own. */
  readonly roles: readonly string[];
  /**
   * Returns the documented requests for any driven operation, with the nth resource known from the service; empty if it
   * is not driven, or they cannot be generated.
   */
  readonly documented: (operation: Operation, nth?: number) => readonly Case[];
  /** Returns the successes of any driven operation while it was driven, in order. */
  readonly accepted: (operation: Operation) => readonly Answered[];
  /** Returns variants of a valid request, each with one violation of the contract. */
  readonly violations: (made: Case) => readonly Case[];
  /** Returns variants of an accepted request, each with one other permitted value. */
  readonly variations: (made: Case) => readonly Case[];
  /** True if the request conforms to the contract. */
  readonly isValid: (made: Case) => boolean;
  /** Returns the objections to a trail. */
  readonly judge: (trail: Trail) => readonly Raised[];
  /** Reports the objections to a trail with one of the keys. */
  readonly report: (trail: Trail, keys: ReadonlySet<string>) => void;
  /** Returns seeded valid requests of any driven operation. */
  readonly sample: (operation: Operation, count: number) => readonly Case[];
  /** Replaces a value that must be unique in the request. */
  readonly renew: (made: Case) => Case;
  /** Ids of resources observed in each state of a subject, such as `Order.status`, oldest first. */
  readonly thingsOf: (subject: string) => ReadonlyMap<string, readonly string[]>;
  readonly seed: number;
  /** Returns the declared secrets of the service that a text contains. */
  readonly secretsIn: (text: string) => readonly KnownSecret[];
  /** GraphQL fields that answered each valid query with an error, and these answers. */
  readonly failing: () => FailingFields['all'];
  /** The receiver of webhooks, if the run has one. */
  readonly receiver?: Receiver;
  /** Records a rejected declared transition for the report, although no check reports it. */
  readonly refused: (operation: Operation, machine: StateMachine, step: Step) => void;
  /**
   * Sends a case and judges the exchange by every check, or returns undefined without a response, or if the time is over.
   */
  readonly send: (made: Case) => Promise<Answered | undefined>;
  /** Sends a case whose exchange no check judges by itself. */
  readonly ask: (made: Case) => Promise<Answered | undefined>;
}

/** The context of a plan for an operation: its responses, and functions to send more. */
export interface Walk extends Tour {
  /** As declared in the contract. */
  readonly operation: Operation;
  /** Its successes, in order; at least one. */
  readonly successes: readonly Answered[];
  /** Targets of response values. */
  readonly flows: readonly Flow[];
}
