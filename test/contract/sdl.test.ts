import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildASTSchema,
  concatAST,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedDirective,
  Kind,
  parse,
  TypeInfo,
  validate,
  validateSchema,
  visit,
  visitWithTypeInfo,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { sdl } from './documents.ts';
import { directiveValues } from './sdl-elements.ts';

const schema = buildASTSchema(sdl());
const folder = join(import.meta.dirname, '../../schema/operations');
const documents = concatAST(
  globSync('*.graphql', { cwd: folder })
    .sort()
    .map((file) => parse(readFileSync(join(folder, file), 'utf8'))),
);
const queries = Object.values(schema.getQueryType()!.getFields());
const mutations = Object.values(schema.getMutationType()!.getFields());

test('the schema and the canonical operations are valid', () => {
  expect(validateSchema(schema)).toEqual([]);
  expect(validate(schema, documents).map(({ message }) => message)).toEqual([]);
});

test('every element has a description', () => {
  const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  const all: Described[] = [
    ...described(schema),
    ...directives.flatMap((directive) => [directive, ...directive.args].map(named(`@${directive.name}`))),
  ];
  expect(all.length).toBeGreaterThan(250);
  expect(all.filter(({ text }) => !/^[A-Z`].*[.`]$/s.test(text ?? '')).map(({ name }) => name)).toEqual([]);
});

test('every query and mutation has one canonical operation with its name', () => {
  const operations = documents.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fields = operations.map(({ name, selectionSet }) => {
    const [root, ...more] = selectionSet.selections;
    expect(more).toEqual([]);
    const field = root?.kind === Kind.FIELD ? root.name.value : '';
    expect(name?.value.toLowerCase()).toBe(field.toLowerCase());
    return field;
  });
  expect(fields.sort()).toEqual([...queries, ...mutations].map(({ name }) => name).sort());
});

test('canonical operations select no deprecated fields, and select all user errors', () => {
  const types = new TypeInfo(schema);
  const deprecated: string[] = [];
  visit(
    documents,
    visitWithTypeInfo(types, {
      Field() {
        const field = types.getFieldDef();
        if (typeof field?.deprecationReason === 'string') deprecated.push(String(field));
      },
    }),
  );
  expect(deprecated).toEqual([]);
});

describe('mutations', () => {
  test.each(mutations)('$name has one input and returns userErrors in its own payload', (field) => {
    expect(field.args.map(({ name, type }) => `${name} ${isNonNullType(type)}`)).toEqual(['input true']);
    expect(String(field.type)).toBe(`${capitalized(field.name)}Payload!`);
    expect(String(getNamedType(field.args[0]!.type))).toBe(`${capitalized(field.name)}Input`);
    const payload = getNamedType(field.type);
    expect(isObjectType(payload) && String(payload.getFields()['userErrors']?.type)).toBe('[UserError!]!');
  });
});

describe('the targets of directives exist', () => {
  const roots = new Map([...queries, ...mutations].map((field) => [field.name, field]));
  const links = mutations.flatMap((field) =>
    directiveValues(field.astNode!, 'leadsTo').map((link) => ({
      field,
      link: link as Readonly<Record<string, string>>,
    })),
  );
  const keys = mutations.flatMap((field) =>
    directiveValues(field.astNode!, 'idempotent').map(({ by }) => ({ field, by: String(by) })),
  );

  test.each(links)('$field.name leads to $link.operation', ({ field, link }) => {
    const given = resultAt(field, link['from']!);
    const taken = argumentAt(roots.get(link['operation']!), link['argument']!);
    expect(given).toBeDefined();
    expect(given).toBe(taken);
  });

  test.each(keys)('$field.name is idempotent by $by', ({ field, by }) => {
    expect(argumentAt(field, by)).toBe('UUID');
  });

  test('control: a path that does not exist has no type', () => {
    const field = roots.get('createCampaign')!;
    expect(resultAt(field, 'campaign.nope')).toBeUndefined();
    expect(argumentAt(field, 'input.nope')).toBeUndefined();
    expect(links.length).toBeGreaterThan(8);
    expect(keys.length).toBe(mutations.length);
  });
});

interface Described {
  readonly name: string;
  readonly text: string | null | undefined;
}

function named(
  within: string,
): (item: { readonly name: string; readonly description?: string | null | undefined }) => Described {
  return ({ name, description }) => ({ name: `${within} ${name}`, text: description });
}

function described(of: GraphQLSchema): readonly Described[] {
  const types = Object.values(of.getTypeMap()).filter(({ astNode }) => astNode);
  return types.flatMap((type) => [
    { name: type.name, text: type.description },
    ...(isEnumType(type) ? type.getValues().map(named(type.name)) : []),
    ...(isInputObjectType(type) ? Object.values(type.getFields()).map(named(type.name)) : []),
    ...fieldsOf(type).flatMap((field) => [field, ...field.args].map(named(`${type.name} ${field.name}`))),
  ]);
}

function fieldsOf(type: GraphQLNamedType): readonly GraphQLField[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}

/** Returns the name of the type at the end of a path into the result of a field. */
function resultAt(field: GraphQLField, path: string): string | undefined {
  let type: GraphQLNamedType | undefined = getNamedType(field.type);
  for (const step of path.split('.')) {
    const next: GraphQLField | undefined = type && fieldsOf(type).find(({ name }) => name === step);
    type = next && getNamedType(next.type);
  }
  return type?.name;
}

/** Does the same for a path into the arguments of a field. */
function argumentAt(field: GraphQLField | undefined, path: string): string | undefined {
  const [first, ...rest] = path.split('.');
  const argument = field?.args.find(({ name }) => name === first);
  let type: GraphQLNamedType | undefined = argument && getNamedType(argument.type);
  for (const step of rest) {
    const inner: { readonly type: unknown } | undefined = isInputObjectType(type)
      ? type.getFields()[step]
      : undefined;
    type = inner && getNamedType(inner.type as GraphQLField['type']);
  }
  return type?.name;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
