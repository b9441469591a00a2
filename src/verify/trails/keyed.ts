/** Requests with an idempotency key. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { withUnusedKey } from '../cases/idempotency-key.ts';
import type { Answered, Case } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import type { Walk } from './plan.ts';

/** Resources may have to be unique, so not every request can be repeated. */
const SAMPLES = 4;

/** Returns the first success with a new key. @param from the requests to send first. */
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

/** Repeats the identical request. Its response may be a stored one, and prove nothing about the current state. */
export function repeated(made: Case): Case {
  return { ...made, intent: { kind: 'valid', repeated: true } };
}

/** Returns the content of a request, without its key and path. */
export function askedBy(made: Case): JsonValue | undefined {
  if (made.kind === 'graphql') return made.variables;
  return made.body && 'value' in made.body ? made.body.value : undefined;
}

/** Returns the length of this content. */
export function sizeOf(made: Case): number {
  return JSON.stringify(askedBy(made) ?? null).length;
}

/** True if two requests have different content: an omitted value may equal a default. */
export function differ(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (!isJsonObject(one) || !isJsonObject(other)) return JSON.stringify(one) !== JSON.stringify(other);
  return Object.keys(one).some((name) => Object.hasOwn(other, name) && differ(one[name], other[name]));
}
