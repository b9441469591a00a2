/**
 * Finds operations that become invalid, because fields with the same response name must have the same shape (GraphQL
 * September 2025 §5.3.2).
 */
import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** A field that can be selected together with the changed field. */
export interface Neighbor {
  /** Schema coordinate, `Book.title`. */
  readonly coordinate: string;
  /** True if an alias is needed to give the fields, or their parents, the same response name. */
  readonly isAliased: boolean;
}

/** Finds types whose fields can be in one selection set, or in several merged selection sets, of the older schema. */
export class Merging {
  readonly #before: GraphQLSchema;
  readonly #after: GraphQLSchema;
  #known: Groups | undefined;
  readonly #pairs = new Map<boolean, readonly Pair[]>();

  constructor(before: GraphQLSchema, after: GraphQLSchema) {
    this.#before = before;
    this.#after = after;
  }

  /**
   * Returns a field of a different type that had the same shape as the changed field, and now has a different shape. An
   * operation that selects both with the same response name was valid and is now rejected. Prefers a field that needs
   * no alias.
   * @param coordinate of a field in both schemas
   */
  neighborOf(coordinate: string): Neighbor | undefined {
    const [typeName = '', fieldName = ''] = coordinate.split('.');
    const was = fieldsOf(this.#before, typeName)[fieldName];
    const is = fieldsOf(this.#after, typeName)[fieldName];
    if (!was || !is) return undefined;
    for (const isAliased of [false, true])
      for (const name of this.#selectedBeside(typeName, isAliased)) {
        const next = fieldsOf(this.#after, name);
        for (const [key, { type }] of Object.entries(fieldsOf(this.#before, name))) {
          if (!next[key] || !this.#canShareName([typeName, fieldName], [name, key], isAliased)) continue;
          if (shapeOf(type) === shapeOf(was.type) && shapeOf(next[key].type) !== shapeOf(is.type))
            return { coordinate: `${name}.${key}`, isAliased };
        }
      }
    return undefined;
  }

  /**
   * Returns the types whose fields can be in the same selection set as the fields of a type, directly or after
   * selection sets are merged. Excludes the type itself.
   */
  #selectedBeside(typeName: string, isAliased: boolean): ReadonlySet<string> {
    const { members, indexOf } = this.#groups();
    const own = indexOf.get(typeName)!;
    const pairs = this.#mergedGroups(isAliased).filter((pair) => pair.includes(own));
    const names = new Set(pairs.flatMap((pair) => pair.flatMap((index) => [...members[index]!])));
    names.delete(typeName);
    return names;
  }

  /**
   * Returns pairs of groups with fields in merged selection sets. `{ ... on A { x { … } } ... on B { x { … } } }`
   * merges the selections on the types of `A.x` and `B.x`.
   */
  #mergedGroups(isAliased: boolean): readonly Pair[] {
    const done = this.#pairs.get(isAliased);
    if (done) return done;
    const { members } = this.#groups();
    const pairs = members.map((_, index): Pair => [index, index]);
    const known = new Set(pairs.map(String));
    // The loop also visits pairs that are added during the iteration.
    for (const [one, other] of pairs)
      for (const pair of this.#mergedBelow([...members[one]!, ...members[other]!], isAliased)) {
        if (!known.has(String(pair))) pairs.push(pair);
        known.add(String(pair));
      }
    this.#pairs.set(isAliased, pairs);
    return pairs;
  }

  /**
   * Returns the pairs of groups that contain the types of two fields with the same shape and the same response name.
   */
  #mergedBelow(names: readonly string[], isAliased: boolean): readonly Pair[] {
    const byShape = new Map<string, Selected[]>();
    for (const name of names)
      for (const [key, { type }] of Object.entries(fieldsOf(this.#before, name))) {
        const group = this.#groups().indexOf.get(getNamedType(type).name);
        if (group === undefined) continue;
        const shape = `${isAliased ? '' : key} ${shapeOf(type)}`;
        const fields = byShape.get(shape) ?? [];
        byShape.set(shape, fields);
        fields.push({ field: [name, key], group });
      }
    return [...byShape.values()].flatMap((fields) => this.#pairsOf(fields, isAliased));
  }

  #pairsOf(fields: readonly Selected[], isAliased: boolean): readonly Pair[] {
    const pairs = new Map<string, Pair>();
    const groups = Map.groupBy(fields, ({ group }) => group);
    for (const [one, ofOne] of groups)
      for (const [other, ofOther] of groups) {
        if (one >= other) continue;
        const isMerged = ofOne.some(({ field }) =>
          ofOther.some((beside) => this.#canShareName(field, beside.field, isAliased)),
        );
        if (isMerged) pairs.set(`${one} ${other}`, [one, other]);
      }
    return [...pairs.values()];
  }

  /**
   * True if two fields can have the same response name. Different fields can only share a name in fragments on two
   * object types, because a value has only one of the types.
   */
  #canShareName([type, field]: Field, [otherType, otherField]: Field, isAliased: boolean): boolean {
    if (field === otherField) return true;
    const areObjects = [type, otherType].every((name) => isObjectType(this.#before.getType(name)));
    return isAliased && areObjects && type !== otherType;
  }

  #groups(): Groups {
    return (this.#known ??= groupsOf(this.#before));
  }
}

/** Two groups by their index, the smaller one first. */
type Pair = readonly [number, number];

/** Names of a type and of a field. */
type Field = readonly [type: string, field: string];

interface Selected {
  readonly field: Field;
  /** The group of the field's type. */
  readonly group: number;
}

/** Types with fragments in the same selection set form a group. Each composite type is in exactly one group. */
interface Groups {
  readonly members: readonly ReadonlySet<string>[];
  readonly indexOf: ReadonlyMap<string, number>;
}

/** Returns the groups. Nested fragments connect abstract types that share an object type. */
function groupsOf(schema: GraphQLSchema): Groups {
  const types = Object.values(schema.getTypeMap());
  const groups = new Map(types.filter(isCompositeType).map(({ name }) => [name, new Set([name])]));
  for (const type of types.filter(isAbstractType)) {
    const whole = groups.get(type.name)!;
    for (const { name } of schema.getPossibleTypes(type)) {
      const group = groups.get(name)!;
      if (group === whole) continue;
      for (const each of group) groups.set(each, whole.add(each));
    }
  }
  const members = [...new Set(groups.values())];
  return {
    members,
    indexOf: new Map(members.flatMap((group, index) => [...group].map((name) => [name, index] as const))),
  };
}

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

function fieldsOf(schema: GraphQLSchema, name: string): Fields {
  const type = schema.getType(name);
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
}

/** Returns the type with its list and non-null wrappers, in which `{}` replaces the name of a composite type. */
function shapeOf(type: GraphQLOutputType): string {
  return isLeafType(getNamedType(type)) ? String(type) : String(type).replace(/\w+/, '{}');
}
