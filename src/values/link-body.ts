import { isJsonObject, type JsonValue } from '../core/json.ts';
import { leavesOf } from './leaves.ts';

/**
 * Returns the expressions inside the body of a link, with their locations. If the body is not an object, or contains no
 * expressions, returns the whole body.
 */
export function bodyExpressions(
  requestBody: JsonValue | undefined,
): readonly (readonly [where: string, expression: JsonValue])[] {
  if (requestBody === undefined) return [];
  const leaves = isJsonObject(requestBody) ? [...leavesOf(requestBody, '')] : [];
  const inside = leaves.flatMap(({ value, pointer }) =>
    typeof value === 'string' && value.startsWith('$') ? [[`body${pointer}`, value] as const] : [],
  );
  return inside.length > 0 ? inside : [['body', requestBody]];
}
