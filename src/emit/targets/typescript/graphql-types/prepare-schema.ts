import {
  Kind,
  visit,
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type EnumTypeDefinitionNode,
  type NamedTypeNode,
  type ScalarTypeDefinitionNode,
  type TypeNode,
} from 'graphql';
import { capitalize } from '../../../../core/words.ts';
import { INHERITED, TYPE_WORDS, withSafeDescriptions } from '../../../ecmascript/graphql-codegen.ts';
import { NameScope } from '../../../names.ts';
import { withConditionalFields } from './conditional-fields.ts';

/** Names forbidden for types in the module: names of TypeScript itself, and names that the plugins print. */
const RESERVED = [...TYPE_WORDS, ...INHERITED, 'Flavour', 'Open'];
/** Directives with an effect on the plugins. */
const KEPT_DIRECTIVES = new Set(['deprecated', 'oneOf']);

export interface PreparedSchema {
  readonly schema: DocumentNode;
  readonly operations: DocumentNode;
  /** Maps the name of each renamed type in the module to its name in the document. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Maps the name of each scalar that replaces an enum in results to the name of the enum. */
  readonly openEnums: ReadonlyMap<string, string>;
  /** Maps the printed name of each scalar to its name in the document. */
  readonly scalars: ReadonlyMap<string, string>;
}

/**
 * Prepares both documents for the plugins. Renames types whose names the module does not allow, makes descriptions safe
 * inside comments, and replaces enums in results with scalars, so that results are open and inputs are closed.
 */
export function prepareSchema(schema: DocumentNode, operations: DocumentNode): PreparedSchema {
  const renamed = renames(schema, operations);
  const rename = (name: string): string => renamed.get(name) ?? name;
  const named = <Document extends DocumentNode>(document: Document): Document =>
    visit(document, { NamedType: (node) => withName(node, rename(node.name.value)) });
  const enums = new Set(
    schema.definitions
      .filter((definition) => definition.kind === Kind.ENUM_TYPE_DEFINITION)
      .map((definition) => rename(definition.name.value)),
  );
  const scope = new NameScope(typeNames(schema).map(rename));
  const openNames = new Map([...enums].map((name) => [name, scope.claim(`Open${name}`)]));
  const opened = named(schema).definitions.flatMap((definition): DefinitionNode[] => {
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.INTERFACE_TYPE_DEFINITION: {
        const fields = definition.fields?.map((field) => ({
          ...field,
          arguments: [],
          type: opening(field.type, openNames),
        }));
        return [{ ...withName(definition, rename(definition.name.value)), ...(fields && { fields }) }];
      }
      case Kind.ENUM_TYPE_DEFINITION:
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      case Kind.UNION_TYPE_DEFINITION:
      case Kind.SCALAR_TYPE_DEFINITION:
        return [withName(definition, rename(definition.name.value))];
      case Kind.SCHEMA_DEFINITION:
        return [definition];
      default:
        return [];
    }
  });
  const definitions = [...opened, ...[...openNames.values()].map(scalarNamed)];
  return {
    schema: quiet({ kind: Kind.DOCUMENT, definitions }),
    operations: named(withConditionalFields(operations)),
    renamed: new Map([...renamed].map(([name, printed]) => [printed, name])),
    openEnums: new Map([...openNames].map(([name, open]) => [open, name])),
    scalars: new Map(
      schema.definitions
        .filter((definition) => definition.kind === Kind.SCALAR_TYPE_DEFINITION)
        .map((definition) => [rename(definition.name.value), definition.name.value]),
    ),
  };
}

/** Returns new names for types whose name is a word of TypeScript or the name of an operation's types. */
function renames(schema: DocumentNode, operations: DocumentNode): ReadonlyMap<string, string> {
  const taken = new Set(RESERVED);
  for (const definition of operations.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) taken.add(`${definition.name.value}Fragment`);
    if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) continue;
    const kind = capitalize(definition.operation);
    taken.add(definition.name.value + kind).add(`${definition.name.value}${kind}Variables`);
  }
  const names = typeNames(schema);
  const scope = new NameScope([...taken, ...names]);
  return new Map(names.filter((name) => taken.has(name)).map((name) => [name, scope.claim(`${name}_`)]));
}

function typeNames(schema: DocumentNode): readonly string[] {
  return schema.definitions.flatMap((definition) =>
    definition.kind.endsWith('TypeDefinition') && 'name' in definition && definition.name
      ? [definition.name.value]
      : [],
  );
}

function opening(type: TypeNode, openNames: ReadonlyMap<string, string>): TypeNode {
  if (type.kind === Kind.NAMED_TYPE) return withName(type, openNames.get(type.name.value) ?? type.name.value);
  if (type.kind === Kind.LIST_TYPE) return { ...type, type: opening(type.type, openNames) };
  return { ...type, type: opening(type.type, openNames) as Exclude<typeof type.type, undefined> };
}

function withName<
  Definition extends NamedTypeNode | EnumTypeDefinitionNode | { readonly name: NamedTypeNode['name'] },
>(node: Definition, value: string): Definition {
  return node.name.value === value ? node : { ...node, name: { ...node.name, value } };
}

function scalarNamed(value: string): ScalarTypeDefinitionNode {
  return { kind: Kind.SCALAR_TYPE_DEFINITION, name: { kind: Kind.NAME, value } };
}

/** Makes descriptions safe, and keeps only the directives with an effect on the plugins. */
function quiet(document: DocumentNode): DocumentNode {
  return visit(withSafeDescriptions(document), {
    Directive: (node) => (isKept(node) ? undefined : null),
  });
}

function isKept(node: Pick<ConstDirectiveNode, 'name'>): boolean {
  return KEPT_DIRECTIVES.has(node.name.value);
}
