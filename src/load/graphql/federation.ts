/**
 * Subgraphs of Apollo Federation. A subgraph uses directives that its server defines, extends types of other subgraphs,
 * and can lack a query type. This module adds the missing declarations, so that graphql-js accepts the schema.
 */
import { Kind, parse, type ConstDirectiveNode, type DefinitionNode, type DocumentNode, visit } from 'graphql';

/**
 * The directives of versions 1 and 2 (https://www.apollographql.com/docs/graphos/reference/federation/directives), with
 * field sets as strings.
 */
const DIRECTIVES = parse(
  `
directive @link(url: String!, as: String, for: link__Purpose, import: [link__Import]) repeatable on SCHEMA
directive @core(feature: String!, as: String, for: link__Purpose) repeatable on SCHEMA
directive @key(fields: String!, resolvable: Boolean = true) repeatable on OBJECT | INTERFACE
directive @requires(fields: String!) on FIELD_DEFINITION
directive @provides(fields: String!) on FIELD_DEFINITION
directive @external(reason: String) on OBJECT | FIELD_DEFINITION
directive @extends on OBJECT | INTERFACE
directive @shareable repeatable on OBJECT | FIELD_DEFINITION
directive @inaccessible on FIELD_DEFINITION | OBJECT | INTERFACE | UNION | ARGUMENT_DEFINITION | SCALAR | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION
directive @tag(name: String!) repeatable on FIELD_DEFINITION | INTERFACE | OBJECT | UNION | ARGUMENT_DEFINITION | SCALAR | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION | SCHEMA
directive @override(from: String!, label: String) on FIELD_DEFINITION
directive @composeDirective(name: String!) repeatable on SCHEMA
directive @interfaceObject on OBJECT
directive @authenticated on FIELD_DEFINITION | OBJECT | INTERFACE | SCALAR | ENUM
directive @requiresScopes(scopes: [[String!]!]!) on FIELD_DEFINITION | OBJECT | INTERFACE | SCALAR | ENUM
directive @policy(policies: [[String!]!]!) on FIELD_DEFINITION | OBJECT | INTERFACE | SCALAR | ENUM
directive @context(name: String!) repeatable on INTERFACE | OBJECT | UNION
directive @fromContext(field: String!) on ARGUMENT_DEFINITION
directive @cost(weight: Int!) on ARGUMENT_DEFINITION | ENUM | FIELD_DEFINITION | INPUT_FIELD_DEFINITION | OBJECT | SCALAR
directive @listSize(assumedSize: Int, slicingArguments: [String!], sizedFields: [String!], requireOneSlicingArgument: Boolean = true) on FIELD_DEFINITION
directive @cacheTag(format: String!) repeatable on INTERFACE | OBJECT | FIELD_DEFINITION
`,
  { noLocation: true },
).definitions.flatMap((node) => (node.kind === Kind.DIRECTIVE_DEFINITION ? [node] : []));

/** Types of the arguments of `@link`. */
const LINK_TYPES = parse('enum link__Purpose { SECURITY EXECUTION } scalar link__Import', {
  noLocation: true,
});
/** The query type for a subgraph without queries. It has only `_service`, which every subgraph supports. */
const SERVICE = parse('type Query { _service: _Service! } type _Service { sdl: String }', {
  noLocation: true,
});

const EXTENDED = {
  [Kind.OBJECT_TYPE_EXTENSION]: Kind.OBJECT_TYPE_DEFINITION,
  [Kind.INTERFACE_TYPE_EXTENSION]: Kind.INTERFACE_TYPE_DEFINITION,
  [Kind.UNION_TYPE_EXTENSION]: Kind.UNION_TYPE_DEFINITION,
  [Kind.ENUM_TYPE_EXTENSION]: Kind.ENUM_TYPE_DEFINITION,
  [Kind.INPUT_OBJECT_TYPE_EXTENSION]: Kind.INPUT_OBJECT_TYPE_DEFINITION,
  [Kind.SCALAR_TYPE_EXTENSION]: Kind.SCALAR_TYPE_DEFINITION,
} as const;

/** Returns the document with the missing declarations, or the same document if it does not use Federation. */
export function withFederation(document: DocumentNode): DocumentNode {
  const used = new Map<string, ConstDirectiveNode[]>();
  visit(document, {
    Directive(node) {
      used.set(node.name.value, [...(used.get(node.name.value) ?? []), node as ConstDirectiveNode]);
    },
  });
  const declared = new Set(
    document.definitions.flatMap((node) =>
      node.kind === Kind.DIRECTIVE_DEFINITION ? [node.name.value] : [],
    ),
  );
  const aliases = aliasesIn(used.get('link') ?? []);
  const missing = [...used.keys()].flatMap((name) => {
    const original = aliases.get(name) ?? name.replace(/^federation__/, '');
    const definition = DIRECTIVES.find((one) => one.name.value === original);
    return definition && !declared.has(name)
      ? [{ ...definition, name: { kind: Kind.NAME, value: name } } as const]
      : [];
  });
  if (missing.length === 0) return document;
  const types = new Set<string>();
  for (const node of document.definitions)
    if (node.kind.endsWith('TypeDefinition') && 'name' in node) types.add(node.name!.value);
  const definitions = document.definitions.map((node): DefinitionNode => {
    const kind = EXTENDED[node.kind as keyof typeof EXTENDED];
    if (kind === undefined || !('name' in node) || types.has(node.name!.value)) return node;
    // The document only extends this type, because another subgraph declares it or because it is a root type.
    // Its first extension becomes its declaration.
    types.add(node.name!.value);
    return { ...node, kind } as DefinitionNode;
  });
  const needs = missing.some((one) => one.name.value === 'link' || one.name.value === 'core');
  const links = LINK_TYPES.definitions.filter(
    (node) => needs && 'name' in node && !types.has(node.name!.value),
  );
  const hasQuery = types.has('Query') || document.definitions.some(namesQuery);
  return {
    ...document,
    definitions: [...definitions, ...missing, ...links, ...(hasQuery ? [] : SERVICE.definitions)],
  };
}

function namesQuery(node: DefinitionNode): boolean {
  return (
    (node.kind === Kind.SCHEMA_DEFINITION || node.kind === Kind.SCHEMA_EXTENSION) &&
    node.operationTypes?.some(({ operation }) => operation === 'query') === true
  );
}

/**
 * Returns the original names of directives by their names in the document. `import: [{ name: "@key", as: "@id" }]`
 * renames one directive, and `as: "fed"` sets the prefix of all directives.
 */
function aliasesIn(links: readonly ConstDirectiveNode[]): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const { arguments: given = [] } of links) {
    const valueOf = (name: string) => given.find((one) => one.name.value === name)?.value;
    const prefix = valueOf('as');
    if (prefix?.kind === Kind.STRING)
      for (const { name } of DIRECTIVES) aliases.set(`${prefix.value}__${name.value}`, name.value);
    const imports = valueOf('import');
    for (const item of imports?.kind === Kind.LIST ? imports.values : []) {
      if (item.kind !== Kind.OBJECT) continue;
      const textOf = (name: string): string | undefined => {
        const value = item.fields.find((field) => field.name.value === name)?.value;
        return value?.kind === Kind.STRING ? value.value.replace(/^@/, '') : undefined;
      };
      const [name, as] = [textOf('name'), textOf('as')];
      if (name !== undefined && as !== undefined) aliases.set(as, name);
    }
  }
  return aliases;
}
