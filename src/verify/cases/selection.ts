import type { Contract } from '../../model/contract.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';

/** The size of a selection. */
export interface SelectionSize {
  /** Maximum nesting depth of objects. */
  readonly depth: number;
  /** Maximum number of fields. Later fields are omitted. */
  readonly fields: number;
  /** Selects each field. By default, fields with required arguments are omitted, and the others have no arguments. */
  readonly call?: CallField;
}

/** A field as it is selected: `id`, or under another response key, `first: items(first: $first)`. */
export interface SelectedField {
  readonly key: string;
  readonly text: string;
}

/** Returns the selection of a field in the object type with this name, or undefined if it cannot be selected. */
export type CallField = (type: string, field: Property) => SelectedField | undefined;

const NAME = /^[_A-Za-z][_0-9A-Za-z]*$/;

/**
 * Returns the text of a selection set for a type, or an empty string for a leaf type. Selects leaves first, then
 * objects within the limits. Selects `__typename` if a type is abstract, or if the selection set would otherwise be
 * empty.
 */
export function selectionOf(contract: Contract, type: Type, size: SelectionSize): string {
  const left = { fields: size.fields, call: size.call ?? withoutArguments };
  return select(contract, namedIn(contract, type), size.depth, left) ?? '';
}

function withoutArguments(_type: string, { name, arguments: needed }: Property): SelectedField | undefined {
  return needed.some(({ required }) => required) ? undefined : { key: name.wire, text: name.wire };
}

/** The number of fields to select, and the function that selects one. */
interface Left {
  fields: number;
  readonly call: CallField;
}

/** Returns the named type behind lists and nullability, or undefined for a built-in scalar. */
export function namedIn(contract: Contract, type: Type): NamedType | undefined {
  if (type.kind === 'nullable') return namedIn(contract, type.of);
  if (type.kind === 'list') return namedIn(contract, type.items);
  return type.kind === 'reference' ? contract.types.get(type.target) : undefined;
}

/** Returns the selection set of a named type, or undefined for a leaf. */
function select(
  contract: Contract,
  named: NamedType | undefined,
  depth: number,
  left: Left,
): string | undefined {
  if (named?.type.kind === 'union') return selectVariants(contract, named.type.variants, depth, left);
  if (named?.type.kind !== 'object') return undefined;
  const fields = fieldsOf(contract, named.name.wire, named.type.properties, depth, left).map(printed);
  if (named.declaredAs === 'interface' || fields.length === 0) fields.unshift('__typename');
  return `{ ${fields.join(' ')} }`;
}

function printed({ key, text }: SelectedField): string {
  return /^[_0-9A-Za-z]+/.exec(text)?.[0] === key ? text : `${key}: ${text}`;
}

function fieldsOf(
  contract: Contract,
  type: string,
  properties: readonly Property[],
  depth: number,
  left: Left,
): readonly SelectedField[] {
  const found: SelectedField[] = [];
  const isLeaf = (property: Property): boolean => {
    const named = namedIn(contract, property.type);
    return named?.type.kind !== 'object' && named?.type.kind !== 'union';
  };
  const selectable = properties.filter(({ name }) => NAME.test(name.wire));
  // A selection has at least one field.
  const most = Math.max(1, left.fields);
  for (const property of selectable.filter(isLeaf)) {
    if (found.length === most) break;
    const field = left.call(type, property);
    if (!field) continue;
    left.fields--;
    found.push(field);
  }
  if (depth <= 1) return found;
  for (const property of selectable) {
    if (isLeaf(property) || left.fields <= 0) continue;
    const field = left.call(type, property);
    if (!field) continue;
    left.fields--;
    const inside = select(contract, namedIn(contract, property.type), depth - 1, left);
    found.push({ ...field, text: `${field.text} ${inside}` });
  }
  return found;
}

/**
 * Gives each variant its own response keys, because variants may declare different types for fields of the same name.
 */
function selectVariants(contract: Contract, variants: readonly Type[], depth: number, left: Left): string {
  const fragments = variants.flatMap((variant, index) => {
    const named = namedIn(contract, variant);
    if (named?.type.kind !== 'object' || !NAME.test(named.name.wire) || left.fields <= 0) return [];
    const { name, type } = named;
    const fields = fieldsOf(contract, name.wire, type.properties, Math.min(depth, 1), left).map(
      ({ key, text }) => `v${index}_${key}: ${text}`,
    );
    return fields.length === 0 ? [] : [`... on ${named.name.wire} { ${fields.join(' ')} }`];
  });
  return `{ ${['__typename', ...fragments].join(' ')} }`;
}
