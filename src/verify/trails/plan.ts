import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered, Case, GraphqlCase } from '../exchange.ts';
import type { FailingFields } from '../run/failing-fields.ts';
import type { Flow } from '../run/flow.ts';
import type { Raised } from '../run/judgement.ts';
import type { Step } from './steps.ts';
import type { KnownSecret, Trail, TrailKind, TrailOf } from '../trail.ts';
import type { Receiver } from '../receive/receiver.ts';

/**
 * The time at which a trail runs. `first`: after the operation's first success. `last`: after all operations, with the
 * last success. By default, a trail runs when its operation has been tested.
 */
type Moment = 'first' | 'last';

/** A trail of one kind, which begins with a success of an operation. */
export interface TrailPlan<Kind extends TrailKind> {
  readonly kind: Kind;
  /** Id of a check of single exchanges that also needs these requests. */
  readonly check?: string;
  readonly when?: Moment;
  /** Sends the other requests of the trail. Returns an empty list if the operation is not suitable. */
  readonly walk: (walk: Walk) => Promise<readonly TrailOf<Kind>[]>;
}

/** Requests for one check of single exchanges. Each exchange is checked separately. */
export interface ExchangePlan {
  /** Id of the check. */
  readonly check: string;
  readonly when?: Moment;
  readonly walk: (walk: Walk) => Promise<readonly never[]>;
}

/** A plan of any kind. */
export type AnyPlan = { [Kind in TrailKind]: TrailPlan<Kind> }[TrailKind] | ExchangePlan;

/** A trail about the service as a whole, which runs after all operations. */
export interface ServicePlan {
  readonly kinds: readonly TrailKind[];
  /** Ids of checks of single exchanges that also need these requests. */
  readonly checks?: readonly string[];
  readonly tour: (tour: Tour) => Promise<readonly Trail[]>;
}

/** The context of every plan. */
export interface Tour {
  readonly contract: Contract;
  /** The tested operations, in contract order. */
  readonly operations: readonly Operation[];
  readonly graphqlUrl?: string;
  /** A request for each subscription of the run. */
  readonly subscriptions: readonly GraphqlCase[];
  /** Roles with their own credentials. */
  readonly roles: readonly string[];
  /**
   * Returns the documented requests of a tested operation, with the nth resource known from the service. The list is
   * empty if the operation is not tested, or if the requests cannot be generated.
   */
  readonly documented: (operation: Operation, nth?: number) => readonly Case[];
  /**
   * Returns the successful exchanges of an operation during its test, in order. For a creating operation, an exchange
   * with an extended request can precede them (run/enrich.ts).
   */
  readonly accepted: (operation: Operation) => readonly Answered[];
  /** Returns variants of a valid request, each with one violation of the contract. */
  readonly violations: (made: Case) => readonly Case[];
  /** Returns variants of an accepted request. Each differs from it in one permitted value. */
  readonly variations: (made: Case) => readonly Case[];
  /** True if the body or the variables conform to the contract. Does not check parameters of REST. */
  readonly isValid: (made: Case) => boolean;
  /** Returns the objections to a trail. */
  readonly judge: (trail: Trail) => readonly Raised[];
  /** Reports the objections to a trail whose keys are in the set. */
  readonly report: (trail: Trail, keys: ReadonlySet<string>) => void;
  /** Returns valid requests of a tested operation, generated from the seed. */
  readonly sample: (operation: Operation, count: number) => readonly Case[];
  /** Returns the request with a new value if the value must be unique. */
  readonly renew: (made: Case) => Case;
  /**
   * Returns the ids of resources that were observed in each state of a subject, such as `Order.status`, oldest first.
   */
  readonly idsByState: (subject: string) => ReadonlyMap<string, readonly string[]>;
  readonly seed: number;
  /** Returns the declared secrets of the service that a text contains. */
  readonly secretsIn: (text: string) => readonly KnownSecret[];
  /** Returns the GraphQL fields that returned an error for each valid query, with the responses. */
  readonly failing: () => FailingFields['all'];
  /** The receiver of webhooks, if the run has one. */
  readonly receiver?: Receiver;
  /** Adds the rejection of a declared transition to the report. No check reports it. */
  readonly refused: (operation: Operation, machine: StateMachine, step: Step) => void;
  /**
   * Sends a case and applies every check to the exchange. Returns undefined if there is no response, if its
   * status is 429, or if a limit of the run is reached.
   */
  readonly send: (made: Case) => Promise<Answered | undefined>;
  /** Applies every check of single exchanges to a part of a response, such as an event. */
  readonly examine: (part: Answered) => Promise<void>;
  /** Sends a case as `send` does, but without applying the checks of single exchanges. */
  readonly ask: (made: Case) => Promise<Answered | undefined>;
}

/** The context of a plan for an operation: its responses, and functions to send more. */
export interface Walk extends Tour {
  /** As declared in the contract. */
  readonly operation: Operation;
  /** Its successful exchanges, in order. There is at least one. */
  readonly successes: readonly Answered[];
  /** The locations in requests that accept values from responses. */
  readonly flows: readonly Flow[];
}
