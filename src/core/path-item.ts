/** The operations of a path item by their HTTP methods (OpenAPI 3.2 §4.9). */
import { isHttpToken } from './http-token.ts';

/** The fields of a path item that contain one operation each. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

const FIELDS: ReadonlySet<string> = new Set(METHODS);

/** True for a method that `additionalOperations` can contain: a token (RFC 9110 §5.6.2) without its own field. */
export function isAdditionalMethod(method: string): boolean {
  // The target of CONNECT is not a path.
  return isHttpToken(method) && !FIELDS.has(method.toLowerCase()) && method !== 'CONNECT';
}

export type MethodField = (typeof METHODS)[number];

/** True for the name of a field in `METHODS`. */
export function hasOwnField(field: string): boolean {
  return FIELDS.has(field);
}

/** Returns the keys that lead from a path item to an operation: `['get']`, `['additionalOperations', 'LINK']`. */
export function operationPlace(method: string): readonly string[] {
  const field = method.toLowerCase();
  return FIELDS.has(field) ? [field] : ['additionalOperations', method];
}

/** Returns the last key of `operationPlace`, which generated types use as the name of the operation: `get`, `LINK`. */
export function operationKey(method: string): string {
  return operationPlace(method).at(-1)!;
}
