import type { Severity } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Contract } from '../../model/contract.ts';
import type { Answered, Exchange, GraphqlCase, RestCase } from '../exchange.ts';
import type { GraphqlData } from '../judge/graphql-data.ts';
import type { TrailKind, TrailOf } from '../trail.ts';
import type { DocumentSchemas } from '../judge/document-schemas.ts';

/** The context of a check, in addition to the exchange. */
export interface CheckContext {
  readonly contract: Contract;
  readonly schemas: DocumentSchemas;
  /** Undefined if the contract has no GraphQL part. */
  readonly data?: GraphqlData;
  /** Limit for each response, or undefined if there is none. */
  readonly maxResponseTimeMs?: number;
  /** Severities of the objections to keep; all by default. */
  readonly levels?: ReadonlySet<Severity>;
}

/** A check's objection to one exchange or trail. */
export interface Objection {
  /** Distinguishes objections of one check; equal for the same fault in another exchange. */
  readonly kind: string;
  readonly message: string;
  /**
   * Identifies a fault that can appear in several operations, or that several checks can find in one trail. Only the
   * first objection with the same cause becomes a finding.
   */
  readonly cause?: string;
  /** Position in the contract. Default: the operation. */
  readonly at?: SourceSpan;
  /** Default: the severity of the check. */
  readonly severity?: Severity;
  /** The exchanges that show the fault. Default: the exchanges of the trail. */
  readonly steps?: readonly [Answered, ...Answered[]];
}

/** Undefined if the check does not apply to the exchange. */
type Verdict = readonly Objection[] | undefined;

interface CheckBase {
  /** Stable and kebab-case; the code of its findings. */
  readonly id: string;
  readonly severity: Severity;
  /** The requirement for a service. */
  readonly summary: string;
  /** The document or standard that contains the requirement, with its section. */
  readonly enforces: string;
  /** The suggested fix of a finding. */
  readonly help: string;
  /** The requirement and the fix for GraphQL operations, if they are different. */
  readonly graphql?: { readonly enforces: string; readonly help?: string };
}

/** Judges one exchange, or one trail of several exchanges. The result depends only on the arguments of `run`. */
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

/** The verdict without objections. */
export const FINE: readonly Objection[] = [];
