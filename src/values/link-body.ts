import { isJsonObject, type JsonValue } from '../core/json.ts';
import { leavesOf } from './leaves.ts';

/** Returns the expressions in the body of a link, with their locations. A body without expressions is a constant. */
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
