/** Requests that carry an idempotency key. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { withFreshKey } from '../cases/own-key.ts';
import type { Answered, Case } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import type { Walk } from './plan.ts';

/** Things may have to be unique, so that not every request can be made again. */
const SAMPLES = 4;

/** The first request with a key of its own that succeeds. */
export async function firstWithKey(walk: Walk, purpose: string): Promise<Answered | undefined> {
  if (!walk.operation.idempotency) return undefined;
  const accepted = [...walk.successes.slice(-1), ...walk.successes.slice(0, 1)].map(({ case: made }) => made);
  for (const made of [...accepted, ...walk.sample(walk.operation, SAMPLES)]) {
    const keyed = withFreshKey(walk.contract, walk.renew(made), `${walk.seed} ${purpose}`);
    const answer = keyed && (await walk.send(keyed));
    if (answer && isSuccess(answer)) return answer;
  }
  return undefined;
}

/** The very same request once more. The answer may be one that was kept, and so show nothing of what is now. */
export function repeated(made: Case): Case {
  return { ...made, intent: { kind: 'valid', repeated: true } };
}

/** What a request asks for, its key and its path apart. */
export function askedBy(made: Case): JsonValue | undefined {
  if (made.kind === 'graphql') return made.variables;
  return made.body && 'value' in made.body ? made.body.value : undefined;
}

/** Whether two requests ask for different things: what one of them leaves out may be what the other says. */
export function differ(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (!isJsonObject(one) || !isJsonObject(other)) return JSON.stringify(one) !== JSON.stringify(other);
  return Object.keys(one).some((name) => Object.hasOwn(other, name) && differ(one[name], other[name]));
}
