/** Applies checks to exchanges and trails. Does not send requests, and does not count or store results. */
import { contentTypeConformance } from '../checks/content-type-conformance.ts';
import { graphqlResponseFormat } from '../checks/graphql-response-format.ts';
import { notAServerError } from '../checks/not-a-server-error.ts';
import { problemDetails } from '../checks/problem-details.ts';
import { responseHeadersConformance } from '../checks/response-headers-conformance.ts';
import { responseSchemaConformance } from '../checks/response-schema-conformance.ts';
import { statusCodeConformance } from '../checks/status-code-conformance.ts';
import type { Check, CheckContext, Objection } from '../checks/check.ts';
import type { Operation } from '../../model/operation.ts';
import { isAnswered, type Answered, type Exchange, type GraphqlCase, type RestCase } from '../exchange.ts';
import { stepsOf, type Trail } from '../trail.ts';

/** An objection, with the check that raised it. */
export interface Raised {
  readonly check: Check;
  readonly objection: Objection;
  /** The operation that the objection is about. */
  readonly operation: Operation;
  /** Findings with equal keys are reported once. */
  readonly key: string;
}

export interface Judgement {
  /** In the order of the checks. */
  readonly raised: readonly Raised[];
  /** Ids of the checks that applied. */
  readonly judgedBy: readonly string[];
}

/** Returns the checks' objections to one exchange. */
export async function judge(
  checks: readonly Check[],
  context: CheckContext,
  exchange: Exchange,
): Promise<Judgement> {
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const objections = verdictOn(check, context, exchange);
    // Nearly every check returns synchronously.
    verdicts.push({ check, objections: objections instanceof Promise ? await objections : objections });
  }
  const judgement = judgementOf(exchange.case.operation, verdicts, context);
  const isFailure = judgement.raised.some(({ check: { id } }) => id === notAServerError.id);
  const raised = judgement.raised.filter(({ check: { id } }) => !isFailure || !OF_FAILURES.has(id));
  return { ...judgement, raised };
}

/** Returns the objections to a trail by the checks of its kind. */
export function judgeTrail(checks: readonly Check[], context: CheckContext, trail: Trail): Judgement {
  const verdicts = checks.map((check) => ({ check, objections: trailVerdictOf(check, context, trail) }));
  return judgementOf(stepsOf(trail)[0].case.operation, verdicts, context);
}

/**
 * Checks of the declared responses. A failing service often sends undeclared responses, so these checks would only
 * report the failure again.
 */
const OF_FAILURES = new Set(
  [
    statusCodeConformance,
    contentTypeConformance,
    responseHeadersConformance,
    responseSchemaConformance,
    problemDetails,
    graphqlResponseFormat,
  ].map(({ id }) => id),
);

interface Verdict {
  readonly check: Check;
  /** Undefined if the check did not apply. */
  readonly objections: readonly Objection[] | undefined;
}

function judgementOf(
  operation: Operation,
  verdicts: readonly Verdict[],
  { levels }: CheckContext,
): Judgement {
  const raised: Raised[] = [];
  const judgedBy: string[] = [];
  for (const { check, objections } of verdicts) {
    if (!objections) continue;
    judgedBy.push(check.id);
    const causes = new Set(raised.map(({ objection }) => objection.cause ?? ''));
    const wanted = objections.filter(
      ({ severity, cause = '' }) =>
        levels?.has(severity ?? check.severity) !== false && (cause === '' || !causes.has(cause)),
    );
    for (const objection of wanted)
      raised.push({ check, objection, operation, key: `${check.id} ${operation.id} ${objection.kind}` });
  }
  return { raised, judgedBy };
}

function verdictOn(
  check: Check,
  context: CheckContext,
  exchange: Exchange,
): Verdict['objections'] | Promise<Verdict['objections']> {
  if (check.on === 'any') return check.run(exchange, context);
  if (check.on === 'trail') return undefined;
  if (!isAnswered(exchange) || exchange.case.kind !== check.on) return undefined;
  return check.on === 'rest'
    ? check.run(exchange as Answered<RestCase>, context)
    : check.run(exchange as Answered<GraphqlCase>, context);
}

function trailVerdictOf(check: Check, context: CheckContext, trail: Trail): Verdict['objections'] {
  if (check.on !== 'trail' || check.of !== trail.kind) return undefined;
  // The check has the kind of the trail, but the compiler cannot infer this.
  return (check.run as (one: Trail, context: CheckContext) => Verdict['objections'])(trail, context);
}
