import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { bodyError, invalid, type FieldError } from '../service/problems.ts';
import type { Admitted } from './exchange.ts';

/** A handler of any operation. */
type Handle = (request: never, exchange: Admitted) => unknown;

/** Returns handlers that first reject every body with invalid Unicode. */
export function wellFormedOnly(handlers: Handlers<Admitted>): Readonly<Record<string, Handle>> {
  return Object.fromEntries(
    Object.entries<Handle>({ ...handlers }).map(([operation, handle]) => [
      operation,
      (request: { readonly body?: unknown }, exchange: Admitted) => {
        const errors = halves(request.body, []);
        if (errors.length > 0) throw invalid(...errors);
        return handle(request as never, exchange);
      },
    ]),
  );
}

/** Returns an error for each string with half a surrogate pair, which JSON escapes can represent, but UTF-8 cannot. */
function halves(value: unknown, path: readonly string[]): FieldError[] {
  if (typeof value === 'string') {
    return value.isWellFormed() ? [] : [bodyError(path, 'invalid_format', 'Holds half a surrogate pair.')];
  }
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([name, inner]) => halves(inner, [...path, name]));
}
