/** Builds and sends requests with an idempotency key. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { withUnusedKey } from '../cases/idempotency-key.ts';
import type { Answered, Case } from '../exchange.ts';
import { withInput } from '../judge/pages.ts';
import { isSuccess } from '../run/tally.ts';
import type { Walk } from './plan.ts';

/** Number of generated requests to try, because the service may reject values that must be unique. */
const SAMPLES = 4;

/**
 * Sends requests with a new idempotency key, and returns the first successful exchange.
 * @param from exchanges whose requests are sent first
 */
export async function firstWithKey(
  walk: Walk,
  purpose: string,
  from: readonly Answered[] = [...walk.successes.slice(-1), ...walk.successes.slice(0, 1)],
): Promise<Answered | undefined> {
  if (!walk.operation.idempotency) return undefined;
  const accepted = from.map(({ case: made }) => made);
  for (const made of [...accepted, ...walk.sample(walk.operation, SAMPLES)]) {
    const keyed = withUnusedKey(walk.contract, walk.renew(made), `${walk.seed} ${purpose}`);
    const answer = keyed && (await walk.send(keyed));
    if (answer && isSuccess(answer)) return answer;
  }
  return undefined;
}

/** Returns the identical request. The response to it may be a stored one, so it may not show the current state. */
export function repeated(made: Case): Case {
  return { ...made, intent: { kind: 'valid', repeated: true } };
}

/** Returns the content of a request: the value of its body, or its variables. */
export function bodyOrVariables(made: Case): JsonValue | undefined {
  if (made.kind === 'graphql') return made.variables;
  return made.body && 'value' in made.body ? made.body.value : undefined;
}

/** Returns the request with other content. */
export function withContent(made: Case, content: JsonValue): Case {
  return withInput(made, { in: made.kind === 'graphql' ? 'argument' : 'body', path: [] }, content);
}

/** Returns the length of the content of a request. */
export function sizeOf(made: Case): number {
  return JSON.stringify(bodyOrVariables(made) ?? null).length;
}

/**
 * Returns the content of a request. For GraphQL, returns only the variables that are named after arguments of
 * the root field.
 */
export function effectiveInput(made: Case): JsonValue | undefined {
  if (made.kind === 'rest') return bodyOrVariables(made);
  const names = new Set(made.operation.arguments.map(({ name }) => name.wire));
  return Object.fromEntries(Object.entries(made.variables).filter(([name]) => names.has(name)));
}

/** True if two requests differ in a value that both contain. An omitted value, or null, may equal a default. */
export function differ(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined || one === null || other === null) return false;
  if (!isJsonObject(one) || !isJsonObject(other)) return JSON.stringify(one) !== JSON.stringify(other);
  return Object.keys(one).some((name) => Object.hasOwn(other, name) && differ(one[name], other[name]));
}
