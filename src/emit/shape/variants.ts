/** The variants of unions, which have types of their own in compiled languages. */
import type { Contract } from '../../model/contract.ts';
import { resolve, withoutNull } from '../../model/lookup.ts';
import type { Type, UnionType } from '../../model/type.ts';
import { objectShape, type ObjectShape } from './object-shape.ts';

const MAX_DEPTH = 8;

/** True for a union of several variants, at least one of which is an object with declared properties. */
export function isUnion(contract: Contract, type: UnionType): boolean {
  const variants = shownVariants(contract, type);
  return variants.length > 1 && variants.some((variant) => isObject(contract, variant));
}

/** Returns the variants without null. A variant that is a union is replaced by its own variants. */
export function shownVariants(contract: Contract, type: UnionType): readonly Type[] {
  return taggedVariants(contract, type).map((variant) => variant.type);
}

/**
 * Returns the variants without null. A union inside the union is replaced by its own variants. References are kept,
 * because a named union can contain itself.
 */
export function directVariants(type: UnionType): readonly Type[] {
  return type.variants.flatMap((variant): readonly Type[] => {
    const inner = withoutNull(variant);
    if (inner.kind === 'union') return directVariants(inner);
    return inner.kind === 'primitive' && inner.primitive === 'null' ? [] : [inner];
  });
}

/** A variant, and its values for the discriminators of its unions, by property. */
export interface TaggedVariant {
  readonly type: Type;
  readonly tagValues: Values;
}

type Values = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the variants of `shownVariants`, with their tags. A variant of a nested union has the tags of all
 * unions that contain it.
 */
export function taggedVariants(
  contract: Contract,
  type: UnionType,
  above: Values = new Map(),
  depth = 0,
): readonly TaggedVariant[] {
  return type.variants.flatMap((variant): readonly TaggedVariant[] => {
    const inner = withoutNull(variant);
    if (inner.kind === 'primitive' && inner.primitive === 'null') return [];
    const tagValues = tagValuesOf(type, inner, above);
    const shape = resolve(contract, inner);
    return shape.kind === 'union' && depth < MAX_DEPTH
      ? taggedVariants(contract, shape, tagValues, depth + 1)
      : [{ type: inner, tagValues }];
  });
}

function tagValuesOf({ discriminator }: UnionType, variant: Type, above: Values): Values {
  if (!discriminator || variant.kind !== 'reference') return above;
  const { property, mapping } = discriminator;
  const values = Object.keys(mapping).filter((value) => mapping[value] === variant.target);
  const known = above.get(property);
  return values.length === 0
    ? above
    : new Map(above).set(property, known ? values.filter((value) => known.includes(value)) : values);
}

/** Returns the properties of an object variant, even if it is nullable. */
export function variantShape(contract: Contract, variant: Type): ObjectShape | undefined {
  return objectShape(contract, resolve(contract, variant));
}

function isObject(contract: Contract, type: Type): boolean {
  return (variantShape(contract, type)?.properties.length ?? 0) > 0;
}

/** The discriminating property of a union, and the variant for each of its values. */
export interface Tags {
  readonly property: string;
  readonly values: ReadonlyMap<string, Type>;
}

/**
 * Returns the discriminator, or a property with a different constant in each object. Returns undefined if the union has
 * neither, or if the discriminator refers to unions.
 */
export function tagsOf(contract: Contract, type: UnionType): Tags | undefined {
  if (type.discriminator) {
    const { property, mapping } = type.discriminator;
    const values = Object.entries(mapping).map(([value, target]): readonly [string, Type] => [
      value,
      { kind: 'reference', target, at: type.at },
    ]);
    const isFlat = values.every(([, target]) => resolve(contract, target).kind !== 'union');
    return values.length > 0 && isFlat ? { property, values: new Map(values) } : undefined;
  }
  const objects = shownVariants(contract, type).filter((variant) => isObject(contract, variant));
  const [first] = objects;
  if (!first) return undefined;
  for (const { name } of variantShape(contract, first)!.properties) {
    const tags = objects.flatMap((variant) => {
      const tag = constantOf(contract, variant, name.wire);
      return tag === undefined ? [] : [[tag, variant] as const];
    });
    const values = new Map(tags);
    if (values.size === objects.length) return { property: name.wire, values };
  }
  return undefined;
}

/** Returns the only string allowed in a required property. */
function constantOf(contract: Contract, type: Type, name: string): string | undefined {
  const property = variantShape(contract, type)?.properties.find(
    (one) => one.name.wire === name && one.required,
  );
  const member = property && resolve(contract, property.type);
  const [only, ...others] = member?.kind === 'enum' ? member.values : [];
  const value = member?.kind === 'literal' ? member.value : others.length === 0 ? only?.value : undefined;
  return typeof value === 'string' ? value : undefined;
}
