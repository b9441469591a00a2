import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isRest } from '../../model/lookup.ts';
import type { Answered } from '../exchange.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';

/** A requested transition, and its result. */
export type Step = Omit<TrailOf<'transition'>, 'kind' | 'isDeclared'>;

/**
 * Collects tried transitions. A rejected declared transition counts only if it is conclusive: the resource did not
 * change, no other resource made the transition, callers can reach the new state, and the error has the same reason as
 * the errors for undeclared transitions.
 */
export class Steps {
  readonly #illegal: Step[] = [];
  readonly #taken = new Map<string, Step>();
  readonly #refused = new Map<string, Step>();
  readonly #reached: string | undefined;

  /** @param reached a state that callers can reach */
  constructor(reached?: string) {
    this.#reached = reached;
  }

  addIllegal(step: Step): void {
    this.#illegal.push(step);
  }

  /**
   * Adds the result of a declared transition.
   * @param shown the state in the response, because a request may succeed without the transition
   * @param now reads the state of the resource after a rejection
   */
  async add(step: Step, shown: string | undefined, now: () => Promise<string | undefined>): Promise<void> {
    const edge = `${step.from} ${step.to}`;
    if (isSuccess(step.tried)) {
      if (shown === step.to) this.#taken.set(edge, step);
    } else if (!this.#taken.has(edge) && (await now()) === step.from) this.#refused.set(edge, step);
  }

  /** True if the transition succeeded, or was rejected without a change. */
  has(from: string, to: string): boolean {
    const edge = `${from} ${to}`;
    return this.#taken.has(edge) || this.#refused.has(edge);
  }

  /** The inconclusive rejections: another reason is possible, or callers cannot cause the transition. */
  get inconclusive(): readonly Step[] {
    const conclusive = new Set(this.trails.map(({ tried }) => tried));
    return [...this.#refused.values()].filter(({ tried }) => !conclusive.has(tried));
  }

  get trails(): readonly TrailOf<'transition'>[] {
    const reasons = new Set(
      this.#illegal.filter(({ tried }) => !isSuccess(tried)).map(({ tried }) => reasonOf(tried)),
    );
    // Callers need not be able to cause every declared transition, so only states that a call has reached count.
    const targets = new Set([this.#reached, ...Array.from(this.#taken.values(), ({ to }) => to)]);
    const refused = [...this.#refused]
      .filter(([edge, { to, tried }]) => {
        const isTheirs = targets.has(to) && !this.#taken.has(edge);
        const reason = reasonOf(tried);
        return isTheirs && reason !== undefined && reasons.has(reason);
      })
      .map(([, step]) => step);
    const as =
      (isDeclared: boolean) =>
      (step: Step): TrailOf<'transition'> => ({ kind: 'transition', isDeclared, ...step });
    return [...this.#illegal.map(as(false)), ...[...this.#taken.values(), ...refused].map(as(true))];
  }
}

/** Returns the reason of a rejection, or undefined if the response has none, because a status alone is ambiguous. */
function reasonOf({ case: { operation }, outcome }: Answered): string | undefined {
  if (isRest(operation)) {
    const kind = kindOf(outcome.json ?? null, outcome.status);
    return kind && JSON.stringify([outcome.status, kind]);
  }
  const body = graphqlBody(outcome) ?? {};
  const payload = (body['data'] as JsonObject | undefined)?.[operation.name.wire];
  const errors =
    operation.userErrors && isJsonObject(payload) ? payload[operation.userErrors.name.wire] : undefined;
  const kinds = [
    ...errorsOf(body).map((error) => kindOf(isJsonObject(error) ? (error['extensions'] ?? null) : null)),
    ...(Array.isArray(errors) ? errors.map((error) => kindOf(error as JsonValue)) : []),
  ];
  return kinds.length === 0 || kinds.includes(undefined) ? undefined : JSON.stringify(kinds);
}

/**
 * Returns the kind and the location of an error, or undefined if the error only repeats the status (RFC 9457 §4.2.1).
 */
function kindOf(error: JsonValue, status?: number): readonly unknown[] | undefined {
  if (!isJsonObject(error)) return undefined;
  const { type = null, code = null, field = null } = error;
  const isSpecific =
    (type !== null && type !== 'about:blank') ||
    (code !== null && code !== status && code !== String(status));
  return isSpecific ? [type, code, field] : undefined;
}
