import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isRest } from '../../model/lookup.ts';
import type { Answered } from '../exchange.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';

/** A transition that was asked for, and what came of it. */
export type Step = Omit<TrailOf<'transition'>, 'kind' | 'isDeclared'>;

/**
 * Transitions that were tried. A declared one that was refused tells nothing when the thing had moved, when another came
 * there, when nothing came to that state by any way, or when it does not say that it was refused for its state: with the
 * same kind of error as those that are not declared.
 */
export class Steps {
  readonly #illegal: Step[] = [];
  readonly #taken = new Map<string, Step>();
  readonly #refused = new Map<string, Step>();
  readonly #reached: string | undefined;

  /** @param reached a state that is known to be one which callers bring about */
  constructor(reached?: string) {
    this.#reached = reached;
  }

  addIllegal(step: Step): void {
    this.#illegal.push(step);
  }

  /**
   * @param shown the state that the answer shows; an answer may be a success of something else.
   * @param now tells in which state the thing is after a refusal.
   */
  async add(step: Step, shown: string | undefined, now: () => Promise<string | undefined>): Promise<void> {
    const edge = `${step.from} ${step.to}`;
    if (isSuccess(step.tried)) {
      if (shown === step.to) this.#taken.set(edge, step);
    } else if (!this.#taken.has(edge) && (await now()) === step.from) this.#refused.set(edge, step);
  }

  /** Whether somebody went that way, or was kept from it. */
  has(from: string, to: string): boolean {
    const edge = `${from} ${to}`;
    return this.#taken.has(edge) || this.#refused.has(edge);
  }

  /** What was refused and is not told: it may be for want of something else, or nothing that callers bring about. */
  get untold(): readonly Step[] {
    const told = new Set(this.trails.map(({ tried }) => tried));
    return [...this.#refused.values()].filter(({ tried }) => !told.has(tried));
  }

  get trails(): readonly TrailOf<'transition'>[] {
    const reasons = new Set(
      this.#illegal.filter(({ tried }) => !isSuccess(tried)).map(({ tried }) => reasonOf(tried)),
    );
    // What no caller brings about, such as a rejection, is none of theirs to ask for.
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

/** Why something was refused; undefined where the answer does not tell, for a status alone has many reasons. */
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

/** What an error says of its kind, and of the place; undefined where it repeats the status at most (RFC 9457 §4.2.1). */
function kindOf(error: JsonValue, status?: number): readonly unknown[] | undefined {
  if (!isJsonObject(error)) return undefined;
  const { type = null, code = null, field = null } = error;
  const isTelling =
    (type !== null && type !== 'about:blank') ||
    (code !== null && code !== status && code !== String(status));
  return isTelling ? [type, code, field] : undefined;
}
