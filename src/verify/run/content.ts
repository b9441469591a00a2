/** The content of requests: the JSON body, or the value of the single argument. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { InputPath } from '../../model/behaviour.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withUnusedKey } from '../cases/idempotency-key.ts';
import { isAnswered, type Answered, type Case } from '../exchange.ts';
import { inputOf } from '../judge/pages.ts';
import { isValid } from './reach.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** Objects in accepted requests, by the id of their type. Other operations may accept the same values. */
export type Known = ReadonlyMap<string, readonly JsonObject[]>;

/** Sends a request with new unique values. Returns the response if the service accepts the request. */
export async function accepted(session: Session, made: Case): Promise<Answered | undefined> {
  const valid: Case = { ...session.renewed(made), intent: { kind: 'valid' } };
  if (!isValid(session, valid)) return undefined;
  const exchange = await session.exchange(
    withUnusedKey(session.contract, valid, `${session.seed} enrich`) ?? valid,
  );
  return isAnswered(exchange) && isSuccess(exchange) ? exchange : undefined;
}

/** Returns the location of the body, or of the single argument. */
export function contentLocation(operation: Operation): InputPath {
  if (isRest(operation)) return { in: 'body', path: [] };
  return { in: 'argument', path: operation.arguments.slice(0, 1).map(({ name }) => name.wire) };
}

/** Returns the JSON body or the value of the single argument, or an empty object if this is not an object. */
export function contentOf(made: Case): JsonObject {
  const value = inputOf(made, contentLocation(made.operation));
  return value !== undefined && isJsonObject(value) ? value : {};
}

/** False for null, an empty list, and an omitted value. */
export function hasValue(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
