/** `presetConfig.conventions` → what to take for granted where the documents say nothing. */
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Conventions, IdempotencyConvention } from '../../load/conventions.ts';
import { say } from '../diagnostics.ts';

/** Throws `InputError` for a member of the wrong kind, and for one that does not exist. */
export function conventionsOf(conventions: unknown, path: string): Partial<Conventions> {
  const wrong = (member: string, wanted: string): InputError =>
    new InputError(
      say['config-invalid']({ path, member: ['presetConfig.conventions', member].join(''), wanted }),
    );
  if (!isJsonObject(conventions)) throw wrong('', 'an object');
  const { pagination, idempotency, ...rest } = conventions;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    throw wrong(`.${unknown}`, 'left out: only pagination and idempotency are known');
  if (pagination !== undefined && typeof pagination !== 'boolean')
    throw wrong('.pagination', 'true or false');
  return {
    ...(pagination !== undefined && { pagination }),
    ...(idempotency !== undefined && {
      idempotency: idempotencyOf(idempotency, (member, wanted) => wrong(`.idempotency${member}`, wanted)),
    }),
  };
}

function idempotencyOf(
  value: JsonValue,
  wrong: (member: string, wanted: string) => InputError,
): Conventions['idempotency'] {
  if (value === true) return 'declared';
  if (value === false) return 'none';
  if (!isJsonObject(value)) throw wrong('', 'true, false or an object with header and methods');
  const { header, methods = ['POST'], ...rest } = value;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw wrong(`.${unknown}`, 'left out: only header and methods are known');
  // A token (RFC 9110 section 5.6.2).
  if (typeof header !== 'string' || !/^[\w!#$%&'*+.^`|~-]+$/.test(header))
    throw wrong('.header', 'the name of a header');
  if (!isMethods(methods)) throw wrong('.methods', 'a list of methods such as POST');
  return { header, methods } satisfies IdempotencyConvention;
}

function isMethods(value: JsonValue): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((method) => typeof method === 'string' && /^[A-Z]+$/.test(method))
  );
}
