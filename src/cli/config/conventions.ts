/** Converts `presetConfig.conventions` to the conventions that apply if the documents do not specify a behavior. */
import { isHttpToken } from '../../core/http-token.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Conventions, IdempotencyConvention } from '../../load/conventions.ts';
import type { Invalid } from './invalid.ts';

/** Returns the checked conventions. Throws `InputError` for a property of the wrong type. */
export function conventionsOf(conventions: unknown, invalid: Invalid): Partial<Conventions> {
  if (!isJsonObject(conventions)) throw invalid(['conventions'], 'an object');
  const { pagination, idempotency } = conventions;
  if (pagination !== undefined && typeof pagination !== 'boolean')
    throw invalid(['conventions', 'pagination'], 'true or false');
  return {
    ...(pagination !== undefined && { pagination }),
    ...(idempotency !== undefined && { idempotency: idempotencyOf(idempotency, invalid) }),
  };
}

function idempotencyOf(value: JsonValue, invalid: Invalid): Conventions['idempotency'] {
  const path = ['conventions', 'idempotency'];
  if (value === true) return 'declared';
  if (value === false) return 'none';
  if (!isJsonObject(value)) throw invalid(path, 'true, false or an object with header and methods');
  const { header, methods = ['POST'] } = value;
  if (typeof header !== 'string' || !isHttpToken(header))
    throw invalid([...path, 'header'], 'the name of a header');
  if (!isMethods(methods)) throw invalid([...path, 'methods'], 'a list of methods such as POST');
  return { header, methods } satisfies IdempotencyConvention;
}

function isMethods(value: JsonValue): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((method) => typeof method === 'string' && /^[A-Z]+$/.test(method))
  );
}
