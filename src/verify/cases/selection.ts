import type { Contract } from '../../model/contract.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';

/** The size of a selection. */
export interface SelectionSize {
  /** Levels of objects. */
  readonly depth: number;
  /** Fields in all; later ones are omitted. */
  readonly fields: number;
}

const NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

/**
 * A selection set for a type, printed: leaves first, then objects within the limits, `__typename` if a type is abstract
 * or would otherwise be empty. Empty for a leaf type.
 */
export function selectionOf(contract: Contract, type: Type, size: SelectionSize): string {
  const left = { fields: size.fields };
  return select(contract, namedIn(contract, type), size.depth, left) ?? '';
}

/** The named type behind lists and nullability; undefined for a built-in scalar. */
export function namedIn(contract: Contract, type: Type): NamedType | undefined {
  if (type.kind === 'nullable') return namedIn(contract, type.of);
  if (type.kind === 'list') return namedIn(contract, type.items);
  return type.kind === 'reference' ? contract.types.get(type.target) : undefined;
}

/** The selection set of a named type; undefined for a leaf. */
function select(
  contract: Contract,
  named: NamedType | undefined,
  depth: number,
  left: { fields: number },
): string | undefined {
  if (named?.type.kind === 'union') return selectVariants(contract, named.type.variants, depth, left);
  if (named?.type.kind !== 'object') return undefined;
  const fields = fieldsOf(contract, named.type.properties, depth, left);
  if (named.declaredAs === 'interface' || fields.length === 0) fields.unshift('__typename');
  return `{ ${fields.join(' ')} }`;
}

function fieldsOf(
  contract: Contract,
  properties: readonly Property[],
  depth: number,
  left: { fields: number },
): string[] {
  const selectable = properties.filter(
    ({ name, arguments: needed }) => NAME.test(name.wire) && needed.every((argument) => !argument.required),
  );
  const isLeaf = (property: Property): boolean => {
    const named = namedIn(contract, property.type);
    return named?.type.kind !== 'object' && named?.type.kind !== 'union';
  };
  const leaves = selectable
    .filter(isLeaf)
    .slice(0, Math.max(1, left.fields))
    .map(({ name }) => name.wire);
  left.fields -= leaves.length;
  if (depth <= 1) return leaves;
  const nested: string[] = [];
  for (const property of selectable) {
    if (isLeaf(property) || left.fields <= 0) continue;
    left.fields--;
    nested.push(
      `${property.name.wire} ${select(contract, namedIn(contract, property.type), depth - 1, left)}`,
    );
  }
  return [...leaves, ...nested];
}

/** Variants may disagree on the type of a field of one name, so each gets response keys of its own. */
function selectVariants(
  contract: Contract,
  variants: readonly Type[],
  depth: number,
  left: { fields: number },
): string {
  const fragments = variants.flatMap((variant, index) => {
    const named = namedIn(contract, variant);
    if (named?.type.kind !== 'object' || !NAME.test(named.name.wire) || left.fields <= 0) return [];
    const fields = fieldsOf(contract, named.type.properties, Math.min(depth, 1), left).map(
      (field) => `v${index}_${field}: ${field}`,
    );
    return fields.length === 0 ? [] : [`... on ${named.name.wire} { ${fields.join(' ')} }`];
  });
  return `{ ${['__typename', ...fragments].join(' ')} }`;
}
