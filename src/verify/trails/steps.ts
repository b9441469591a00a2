import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isRest } from '../../model/lookup.ts';
import type { Answered } from '../exchange.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';

/** A transition that was asked for, and what came of it. */
type Step = Omit<TrailOf<'transition'>, 'kind' | 'isDeclared'>;

/**
 * Transitions that were tried. A declared one that was refused tells nothing when the thing had moved, when another came
 * there, when nothing came to that state by any way, or when it was refused for something else than its state: otherwise
 * than those that are not declared.
 */
export class Steps {
  readonly #illegal: Step[] = [];
  readonly #taken = new Map<string, Step>();
  readonly #refused = new Map<string, Step>();

  addIllegal(step: Step): void {
    this.#illegal.push(step);
  }

  /** @param now tells in which state the thing is after a refusal. */
  async add(step: Step, now: () => Promise<string | undefined>): Promise<void> {
    const edge = `${step.from} ${step.to}`;
    if (isSuccess(step.tried)) this.#taken.set(edge, step);
    else if (!this.#taken.has(edge) && (await now()) === step.from) this.#refused.set(edge, step);
  }

  /** Whether somebody went that way, or was kept from it. */
  has(from: string, to: string): boolean {
    const edge = `${from} ${to}`;
    return this.#taken.has(edge) || this.#refused.has(edge);
  }

  get trails(): readonly TrailOf<'transition'>[] {
    const reasons = new Set(
      this.#illegal.filter(({ tried }) => !isSuccess(tried)).map(({ tried }) => reasonOf(tried)),
    );
    // What no caller brings about, such as a rejection, is none of theirs to ask for.
    const targets = new Set(Array.from(this.#taken.values(), ({ to }) => to));
    const refused = [...this.#refused]
      .filter(([edge, { to, tried }]) => {
        const isTheirs = targets.has(to) && !this.#taken.has(edge);
        return isTheirs && reasons.has(reasonOf(tried));
      })
      .map(([, step]) => step);
    const as =
      (isDeclared: boolean) =>
      (step: Step): TrailOf<'transition'> => ({ kind: 'transition', isDeclared, ...step });
    return [...this.#illegal.map(as(false)), ...[...this.#taken.values(), ...refused].map(as(true))];
  }
}

/** Members of an error that say what kind of error it is. */
const TELLING = ['type', 'code', 'title', 'field'];

/** Why something was refused, as far as a program can tell. */
function reasonOf({ case: { operation }, outcome }: Answered): string {
  const brief = (error: JsonValue): unknown =>
    isJsonObject(error) ? TELLING.map((name) => error[name] ?? null) : null;
  if (isRest(operation)) return JSON.stringify([outcome.status, brief(outcome.json ?? null)]);
  const body = graphqlBody(outcome) ?? {};
  const payload = (body['data'] as JsonObject | undefined)?.[operation.name.wire];
  const errors =
    operation.userErrors && isJsonObject(payload) ? payload[operation.userErrors.name.wire] : undefined;
  return JSON.stringify([errorsOf(body).map(codeIn), Array.isArray(errors) ? errors.map(brief) : null]);
}

function codeIn(error: JsonValue): JsonValue {
  const extensions = isJsonObject(error) ? error['extensions'] : null;
  return isJsonObject(extensions) ? (extensions['code'] ?? null) : null;
}
