import type { JsonValue } from '../../core/json.ts';
import { valueAt } from '../../core/json-pointer.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import type { Context } from './context.ts';
import type { Schema } from './document-types.ts';

/**
 * Returns the default for a missing value: the default of the schema, of the target of its `$ref`, or of a part of its
 * `allOf`. The schema's own default takes precedence.
 */
export function defaultOf(context: Context, schema: Schema | undefined): JsonValue | undefined {
  const seen = new Set<Schema>();
  const inside = (next: Schema | undefined): JsonValue | undefined => {
    if (typeof next !== 'object' || next === null || seen.has(next)) return undefined;
    seen.add(next);
    if (next.default !== undefined) return next.default;
    const { $ref, allOf } = next;
    const referred = $ref === undefined ? undefined : inside(targetOf(context, $ref));
    if (referred !== undefined || !Array.isArray(allOf)) return referred;
    for (const part of allOf) {
      const found = inside(part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return inside(schema);
}

function targetOf({ document }: Context, ref: string): Schema | undefined {
  const pointer = percentDecoded(ref.slice(1));
  return pointer === undefined
    ? undefined
    : (valueAt(document as unknown as JsonValue, pointer) as Schema | undefined);
}
