import type { Severity } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Contract } from '../../model/contract.ts';
import type { Answered, Exchange, GraphqlCase, RestCase } from '../exchange.ts';
import type { GraphqlData } from '../judge/graphql-data.ts';
import type { TrailKind, TrailOf } from '../trail.ts';
import type { DocumentSchemas } from '../judge/document-schemas.ts';

/** What a check may ask beside the exchange. */
export interface CheckContext {
  readonly contract: Contract;
  readonly schemas: DocumentSchemas;
  /** Undefined when the contract has no GraphQL part. */
  readonly data?: GraphqlData;
  /** Limit for each answer; undefined when none was set. */
  readonly maxResponseTimeMs?: number;
  /** Severities of the objections that are wanted; all when left out. */
  readonly levels?: ReadonlySet<Severity>;
}

/** What a check objects to in one exchange or trail. */
export interface Objection {
  /** Tells objections of one check apart; the same for the same fault in another exchange. */
  readonly kind: string;
  readonly message: string;
  /** Of the contract; the operation when left out. */
  readonly at?: SourceSpan;
  /** The check's own when left out. */
  readonly severity?: Severity;
}

/** Undefined: the exchange is none of the check's business. */
type Verdict = readonly Objection[] | undefined;

interface CheckBase {
  /** Stable and kebab-case; the code of its findings. */
  readonly id: string;
  readonly severity: Severity;
  /** What it holds a service to, in one sentence. */
  readonly summary: string;
  /** Document or standard, with its section. */
  readonly enforces: string;
  /** What to do about a finding. */
  readonly help: string;
}

/** A verdict on one exchange, or on one trail of them; a pure function of it. */
export type Check = CheckBase &
  (
    | {
        readonly on: 'any';
        readonly run: (exchange: Exchange, context: CheckContext) => Verdict | Promise<Verdict>;
      }
    | {
        readonly on: 'rest';
        readonly run: (exchange: Answered<RestCase>, context: CheckContext) => Verdict | Promise<Verdict>;
      }
    | {
        readonly on: 'graphql';
        readonly run: (exchange: Answered<GraphqlCase>, context: CheckContext) => Verdict | Promise<Verdict>;
      }
    | { [Kind in TrailKind]: JudgesTrails<Kind> }[TrailKind]
  );

interface JudgesTrails<Kind extends TrailKind> {
  readonly on: 'trail';
  readonly of: Kind;
  readonly run: (trail: TrailOf<Kind>, context: CheckContext) => Verdict;
}

/** Nothing to object to. */
export const FINE: readonly Objection[] = [];
