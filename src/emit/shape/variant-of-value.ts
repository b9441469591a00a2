/** Maps values in a contract to the types declared by a client. */
import type { JsonObject } from '../../core/json.ts';
import { resolve } from '../../model/lookup.ts';
import { shownVariants, tagsOf } from './variants.ts';
import { sentProperties, type Struct, type Union, type DeclaredTypes } from './declared-types.ts';

/**
 * Returns the first variant whose required properties an object has. If the object has a known tag, only the variant
 * that the tag selects can be the result.
 */
export function variantOf(
  declaredTypes: DeclaredTypes,
  { type, direction }: Union,
  value: JsonObject,
): Struct | undefined {
  const tags = tagsOf(declaredTypes.contract, type);
  const tag = tags && value[tags.property];
  const tagged = typeof tag === 'string' ? tags?.values.get(tag) : undefined;
  for (const variant of tagged ? [tagged] : shownVariants(declaredTypes.contract, type)) {
    const declared =
      declaredTypes.declared(variant, direction) ??
      declaredTypes.declared(resolve(declaredTypes.contract, variant), direction);
    if (declared?.kind !== 'struct') continue;
    const isWhole = sentProperties(declared).every(
      ({ name, required }) => !required || Object.hasOwn(value, name.wire),
    );
    if (isWhole) return declared;
  }
  return undefined;
}
