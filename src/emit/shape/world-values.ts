/** Maps values of a contract to the types declared by a client. */
import type { JsonObject } from '../../core/json.ts';
import { resolve } from '../../model/lookup.ts';
import { shownVariants, tagsOf } from './variants.ts';
import { travelling, type Struct, type Union, type World } from './world.ts';

/** The variant of an object: the one named by its tag, else the first whose required properties are all present. */
export function variantOf(world: World, { type, way }: Union, value: JsonObject): Struct | undefined {
  const tags = tagsOf(world.contract, type);
  const tag = tags && value[tags.property];
  const told = typeof tag === 'string' ? tags?.values.get(tag) : undefined;
  for (const variant of told ? [told] : shownVariants(world.contract, type)) {
    const declared = world.declared(variant, way) ?? world.declared(resolve(world.contract, variant), way);
    if (declared?.kind !== 'struct') continue;
    const isWhole = travelling(declared).every(
      ({ name, required }) => !required || Object.hasOwn(value, name.wire),
    );
    if (isWhole) return declared;
  }
  return undefined;
}
