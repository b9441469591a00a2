import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import { isAnswered, type Answered, type Exchange } from '../exchange.ts';
import { isDeclaredStatus } from '../judge/declared.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';

interface Row {
  readonly statuses: Record<number, number>;
  requests: number;
  succeeded: boolean;
  findings: number;
  /** The number of exchanges of the operation that each check examined. */
  readonly checks: Record<string, number>;
  violations: Violations;
}

/** The constraints that requests of an operation can violate, such as `body/name too-long`. */
export interface Violations {
  readonly possible: number;
  readonly untried: readonly string[];
}

const NONE: Violations = { possible: 0, untried: [] };

/** Counts requests, observations, judgments, and findings. */
export class Tally {
  readonly #rows = new Map<string, Row>();
  readonly #accepted = new Set<string>();
  readonly #judged = new Map<string, number>();
  requests = 0;

  /** @param achieved true if the response shows a result of the operation. */
  sent(exchange: Exchange, achieved: boolean): void {
    const row = this.row(exchange.case.operation.id);
    row.requests++;
    this.requests++;
    if (!isAnswered(exchange)) return;
    const { status } = exchange.outcome;
    row.statuses[status] = (row.statuses[status] ?? 0) + 1;
    row.succeeded ||= achieved && isDeclaredStatus(exchange.case.operation, status);
    if (isSuccess(exchange)) this.#accepted.add(exchange.case.operation.id);
  }

  /** True if the outcome of a request to the operation was not 429. */
  isDriven(operation: string): boolean {
    const { requests, statuses } = this.row(operation);
    return requests > (statuses[429] ?? 0);
  }

  /** True if a valid request succeeded, even if its response shows no result (see `sent`). */
  isAccepted(operation: string): boolean {
    return this.#accepted.has(operation);
  }

  found(operation: string): void {
    this.row(operation).findings++;
  }

  /** Stores the possible violations of an operation's constraints, and the violations that requests contained. */
  violations(operation: string, possible: readonly string[], tried: readonly string[]): void {
    const all = [...new Set(possible)];
    const done = new Set(tried);
    this.row(operation).violations = {
      possible: all.length,
      untried: all.filter((one) => !done.has(one)),
    };
  }

  judged(check: string, operation: string): void {
    this.#judged.set(check, this.judgedBy(check) + 1);
    const { checks } = this.row(operation);
    checks[check] = (checks[check] ?? 0) + 1;
  }

  judgedBy(check: string): number {
    return this.#judged.get(check) ?? 0;
  }

  row(operation: string): Row {
    const row = this.#rows.get(operation) ?? {
      statuses: {},
      requests: 0,
      succeeded: false,
      findings: 0,
      checks: {},
      violations: NONE,
    };
    this.#rows.set(operation, row);
    return row;
  }
}

/**
 * True for a valid request that succeeded: with 2xx or 3xx, and in GraphQL with data, without errors, and without user
 * errors.
 */
export function isSuccess({ case: made, outcome }: Answered): boolean {
  if (made.intent.kind !== 'valid' || outcome.status >= 400) return false;
  if (made.kind === 'rest') return true;
  const body = graphqlBody(outcome);
  const data = body?.['data'];
  if (!body || !isJsonObject(data) || errorsOf(body).length > 0) return false;
  const { userErrors, name } = made.operation;
  const payload = ownMember(data, name.wire);
  const reasons = userErrors && isJsonObject(payload) ? ownMember(payload, userErrors.name.wire) : undefined;
  return !(Array.isArray(reasons) && reasons.length > 0);
}

/**
 * True for a request that did not succeed, including server errors. False if a field below the root failed, because the
 * operation was executed.
 */
export function isRejected({ case: made, outcome }: Answered): boolean {
  if (isSuccess({ case: { ...made, intent: { kind: 'valid' } }, outcome } as Answered)) return false;
  const body = made.kind === 'graphql' ? graphqlBody(outcome) : undefined;
  return !(body ? errorsOf(body) : []).some(isBelowField);
}

function isBelowField(error: JsonValue): boolean {
  const path = isJsonObject(error) ? error['path'] : undefined;
  return Array.isArray(path) && path.length > 1;
}
