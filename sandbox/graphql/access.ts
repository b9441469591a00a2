import {
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import type { Role } from '../access/roles.ts';

/**
 * Returns the schema coordinates in a request that its role must not access, in document order. The whole document
 * counts, including operations and fields that would not run.
 * @param variables raw values, which are also searched for forbidden input fields
 */
export function forbiddenCoordinates(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  role: Role,
): readonly string[] {
  const forbidden = new Set<string>();
  const judge = (coordinate: string, field: GraphQLField<unknown, unknown> | GraphQLInputField): void => {
    if (!permits(schema, field, role)) forbidden.add(coordinate);
  };
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const parent = types.getParentType();
        const field = types.getFieldDef();
        if (parent && field) judge(`${parent.name}.${field.name}`, field);
      },
      ObjectField(node) {
        const parent = getNamedType(types.getParentInputType());
        const field = isInputObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
        if (parent && field) judge(`${parent.name}.${field.name}`, field);
      },
      VariableDefinition(node) {
        const type = typeFromAST(schema, node.type);
        if (type) judgeInput(type as GraphQLInputType, variables[node.variable.name.value], judge);
      },
    }),
  );
  return [...forbidden];
}

/** True if a variable of a document can contain an input field that is forbidden to some roles. */
export function acceptsRestrictedInput(schema: GraphQLSchema, document: DocumentNode): boolean {
  const seen = new Set<unknown>();
  const isRestricted = (type: unknown): boolean => {
    if (!isInputObjectType(type) || seen.has(type)) return false;
    seen.add(type);
    return Object.values(type.getFields()).some(
      (field) => rolesOf(schema, field) !== undefined || isRestricted(getNamedType(field.type)),
    );
  };
  return document.definitions
    .flatMap((definition) =>
      'variableDefinitions' in definition ? (definition.variableDefinitions ?? []) : [],
    )
    .some(({ type }) => isRestricted(getNamedType(typeFromAST(schema, type))));
}

type Judge = (coordinate: string, field: GraphQLInputField) => void;

function judgeInput(type: GraphQLInputType, value: unknown, judge: Judge): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNonNullType(type)) return judgeInput(type.ofType, value, judge);
  if (isListType(type)) {
    for (const item of Array.isArray(value) ? value : [value]) judgeInput(type.ofType, item, judge);
    return;
  }
  if (!isInputObjectType(type)) return;
  const fields = type.getFields();
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) continue;
    judge(`${type.name}.${name}`, field);
    judgeInput(field.type, inner, judge);
  }
}

function permits(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown> | GraphQLInputField,
  role: Role,
): boolean {
  return rolesOf(schema, field)?.includes(role) ?? true;
}

/** Returns the roles with access to a field, or undefined if all roles have access. */
function rolesOf(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown> | GraphQLInputField,
): readonly string[] | undefined {
  const directive = schema.getDirective('access');
  const access = directive && field.astNode && getDirectiveValues(directive, field.astNode);
  return access?.['roles'] as readonly string[] | undefined;
}
