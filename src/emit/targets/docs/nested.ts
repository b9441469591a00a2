/** The properties inside a type, for fields that show them. */
import type { Contract } from '../../../model/contract.ts';
import { resolve } from '../../../model/lookup.ts';
import type { Property, Type, TypeId } from '../../../model/type.ts';
import { objectShape } from '../../shape/object-shape.ts';

export interface Nested {
  /** The type that has the properties, without lists and null around it. */
  readonly type: Type;
  /** Undefined if the type has no name. */
  readonly id?: TypeId;
  /** One group for an object, or one for each object of a union without a name. */
  readonly groups: readonly { readonly label: string; readonly properties: readonly Property[] }[];
}

const MAX_DEPTH = 8;

/** Returns undefined for a type without properties. */
export function nestedOf(contract: Contract, type: Type, depth = 0): Nested | undefined {
  if (depth > MAX_DEPTH) return undefined;
  switch (type.kind) {
    case 'nullable':
      return nestedOf(contract, type.of, depth + 1);
    case 'list':
      return nestedOf(contract, type.items, depth + 1);
    case 'reference': {
      const own = resolve(contract, type);
      const shape =
        own.kind === 'object' || own.kind === 'intersection' ? objectShape(contract, own) : undefined;
      return shape && shape.properties.length > 0
        ? { type, id: type.target, groups: [{ label: '', properties: shape.properties }] }
        : undefined;
    }
    case 'object':
      if (type.properties.length > 0) return { type, groups: [{ label: '', properties: type.properties }] };
      return nestedOf(contract, type.additional, depth + 1);
    case 'intersection': {
      const properties = objectShape(contract, type)?.properties ?? [];
      return properties.length > 0 ? { type, groups: [{ label: '', properties }] } : undefined;
    }
    case 'union': {
      // Named variants have links in the line of the type.
      const objects = type.variants.filter(
        (variant) => variant.kind === 'object' || variant.kind === 'intersection',
      );
      const groups = objects.flatMap((variant, index) => {
        const properties = objectShape(contract, variant)?.properties ?? [];
        return properties.length > 0 ? [{ label: `Variant ${index + 1}`, properties }] : [];
      });
      return groups.length > 0 ? { type, groups } : undefined;
    }
    default:
      return undefined;
  }
}
