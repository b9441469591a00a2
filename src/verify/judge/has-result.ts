/** Decides whether a successful response contains a result of the operation. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import { failuresIn, isObject } from '../../semantics/derive/shape.ts';
import type { Answered } from '../exchange.ts';
import { isRejected, isSuccess } from '../run/tally.ts';
import { graphqlBody } from './graphql-response.ts';
import { resultOf } from './pages.ts';

/**
 * True if a response is successful and has a result. A GraphQL operation has none if the root field is null instead of
 * an object, if its object is a failure, or if all objects and values of a mutation's payload are null.
 */
export function hasResult(contract: Contract, answer: Answered): boolean {
  const { case: made } = answer;
  if (!isSuccess(answer)) return false;
  if (made.kind === 'rest') return true;
  const result = resultOf(answer);
  // If the root field has an alias, the response does not show which value is its result.
  if (result === undefined) return Object.values(dataOf(answer)).every((value) => value !== null);
  if (result === null) return !isObject(contract, made.operation.result);
  if (!isJsonObject(result)) return true;
  return !isFailure(contract, made.operation, result) && !(isMutation(made.operation) && isEmpty(result));
}

/** True for a rejected request, or a result in an error type of a union. */
export function isRefused(contract: Contract, answer: Answered): boolean {
  if (isRejected(answer)) return true;
  const { case: made } = answer;
  if (made.kind === 'rest') return false;
  const result = resultOf(answer);
  return isJsonObject(result) && isFailure(contract, made.operation, result);
}

function dataOf({ outcome }: Answered): JsonObject {
  const data = graphqlBody(outcome)?.['data'];
  return isJsonObject(data) ? data : {};
}

function isMutation({ operation }: GraphqlOperation): boolean {
  return operation === 'mutation';
}

/** True for a result in a variant of a union that reports a failure. */
function isFailure(contract: Contract, { result }: GraphqlOperation, value: JsonObject): boolean {
  return failuresIn(contract, result).some(({ name }) => name.wire === value['__typename']);
}

function isEmpty(payload: JsonObject): boolean {
  const values = Object.entries(payload).filter(([name]) => name !== '__typename');
  const others = values.map(([, value]) => value).filter((value: JsonValue) => !Array.isArray(value));
  return others.length > 0 && others.every((value) => value === null);
}
