import {
  getNamedType,
  isEnumType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { Contract } from '../../model/contract.ts';

/**
 * Returns the coordinates used by executable documents: named types, fields, arguments, input fields, and enum values.
 * For inputs sent in variables, includes everything that they can contain.
 */
export function usedCoordinates(contract: Contract, documents: readonly string[]): ReadonlySet<string> {
  const schema = contract.sources.graphql?.schema as GraphQLSchema | undefined;
  const used = new Set<string>();
  for (const text of schema ? documents : []) {
    const own = new Set<string>();
    const isOurs = addUsed(schema!, parse(text, { noLocation: true }), own);
    if (isOurs) for (const coordinate of own) used.add(coordinate);
  }
  return used;
}

/**
 * Adds the coordinates that a document uses. Returns true if the document selects a field of this schema. Types of
 * variables and introspection fields do not prove anything, because other schemas also have them.
 */
function addUsed(schema: GraphQLSchema, document: DocumentNode, used: Set<string>): boolean {
  const info = new TypeInfo(schema);
  let isOurs = false;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field({ name }) {
        const parent = info.getParentType();
        if (!parent || !info.getFieldDef()) return;
        isOurs ||= !name.value.startsWith('__') && !parent.name.startsWith('__');
        used.add(parent.name).add(`${parent.name}.${name.value}`);
        // Selecting a field of a type also uses the field of the type's interfaces.
        if ('getInterfaces' in parent)
          for (const each of parent.getInterfaces()) used.add(`${each.name}.${name.value}`);
        const type = getNamedType(info.getType());
        if (!type) return;
        used.add(type.name);
        // The response can contain any value of the enum.
        if (isEnumType(type)) for (const value of type.getValues()) used.add(`${type.name}.${value.name}`);
      },
      Argument({ name }) {
        const type = getNamedType(info.getInputType());
        if (type) used.add(type.name);
        const [parent, field] = [info.getParentType(), info.getFieldDef()];
        const directive = info.getDirective();
        if (directive) used.add(`@${directive.name}(${name.value}:)`);
        else if (parent && field) used.add(`${parent.name}.${field.name}(${name.value}:)`);
      },
      Directive: ({ name }) => void used.add(`@${name.value}`),
      NamedType({ name }) {
        addWhole(schema, name.value, used);
      },
      ObjectField({ name }) {
        const parent = getNamedType(info.getParentInputType());
        if (parent) used.add(parent.name).add(`${parent.name}.${name.value}`);
        const type = getNamedType(info.getInputType());
        if (type) used.add(type.name);
      },
      EnumValue({ value }) {
        const type = getNamedType(info.getInputType());
        if (type) used.add(type.name).add(`${type.name}.${value}`);
      },
    }),
  );
  return isOurs;
}

/** Adds a named type. For an input, also adds every value that a variable of this type can contain. */
function addWhole(schema: GraphQLSchema, name: string, used: Set<string>): void {
  if (used.has(`${name} whole`)) return;
  used.add(name).add(`${name} whole`);
  const type = schema.getType(name);
  if (isEnumType(type)) for (const value of type.getValues()) used.add(`${name}.${value.name}`);
  if (!type || !('getFields' in type) || 'getInterfaces' in type) return;
  for (const field of Object.values(type.getFields())) {
    used.add(`${name}.${field.name}`);
    addWhole(schema, getNamedType(field.type).name, used);
  }
}
