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

/** Values of objects in accepted requests, by the id of their type: another operation may also accept them. */
export type Known = ReadonlyMap<string, readonly JsonObject[]>;

/** Sends a request with new unique values; returns its response if the service accepts it. */
export async function accepted(session: Session, made: Case): Promise<Answered | undefined> {
  const valid: Case = { ...session.renewed(made), intent: { kind: 'valid' } };
  if (!isValid(session, valid)) return undefined;
  const exchange = await session.exchange(
    withUnusedKey(session.contract, valid, `${session.seed} enrich`) ?? valid,
  );
  return isAnswered(exchange) && isSuccess(exchange) ? exchange : undefined;
}

/** The location of the body, or of the single argument. */
export function contentPlace(operation: Operation): InputPath {
  if (isRest(operation)) return { in: 'body', path: [] };
  return { in: 'argument', path: operation.arguments.slice(0, 1).map(({ name }) => name.wire) };
}

/** The JSON body, or the value of the single argument; empty if it is not an object. */
export function contentOf(made: Case): JsonObject {
  const value = inputOf(made, contentPlace(made.operation));
  return value !== undefined && isJsonObject(value) ? value : {};
}

/** True for a value that says something. */
export function hasValue(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
