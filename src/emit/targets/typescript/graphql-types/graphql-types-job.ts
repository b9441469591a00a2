/**
 * Creates the types of a GraphQL schema and of the canonical operations with plugins of graphql-codegen. It runs in
 * another thread, because the plugins load slowly.
 */
import * as operationsPlugin from '@graphql-codegen/typescript-operations';
import * as schemaPlugin from '@graphql-codegen/typescript';
import { buildASTSchema, Kind, parse, type DocumentNode } from 'graphql';
import { prepareSchema, type PreparedSchema } from './prepare-schema.ts';
import { isTimeScalar, scalarType, type ScalarType } from '../../../shape/scalars.ts';

export interface GraphqlTypesInput {
  readonly sdl: string;
  /** The canonical operations. The document may be empty. */
  readonly operations: string;
  /** The configured types of custom scalars. */
  readonly scalars: Readonly<Record<string, ScalarType>>;
  /** Maps scalars with a flavour to the name of the flavour. They require an import of `Flavour`. */
  readonly flavours: Readonly<Record<string, string>>;
}

const NO_OPERATIONS: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };

/** Returns the text of the module. */
export async function run(input: GraphqlTypesInput): Promise<string> {
  const operations = input.operations.trim() === '' ? [] : [parse(input.operations, { noLocation: true })];
  const [document = NO_OPERATIONS] = operations;
  const prepared = prepareSchema(parse(input.sdl, { noLocation: true }), document);
  const schema = buildASTSchema(prepared.schema, { assumeValidSDL: true, assumeValid: true });
  const config = configure(prepared, input);
  const documents = operations.map(() => ({ location: 'operations.graphql', document: prepared.operations }));
  const types = await schemaPlugin.plugin(schema, documents, config, { outputFile: '' });
  const parts = [OPEN, MAYBE, inlineScalars(withoutScalars(bodyOf(types)), config.scalars)];
  if (documents.length > 0) {
    const results = await operationsPlugin.plugin(schema, documents, config, { outputFile: '' });
    parts.push(EXACT, withTypenames(bodyOf(results), prepared.renamed));
  }
  return tidy(parts.join('\n\n'));
}

const MAYBE =
  'export type Maybe<T> = T | null;\n/** A nullable input; if it may also be omitted, its property is optional. */\nexport type InputMaybe<T> = T | null;';
const OPEN =
  '/** A known value, or one added later. */\nexport type Open<Known extends string> = Known | (string & {});';
/** The helper of the variables plugin, which excludes additional properties. */
const EXACT = 'type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };';

const SCALARS =
  '/** All built-in and custom scalars, mapped to their actual values */\nexport type Scalars = {\n';

type Scalars = Readonly<Record<string, { readonly input: string; readonly output: string }>>;

function configure(prepared: PreparedSchema, { scalars: chosen, flavours }: GraphqlTypesInput) {
  const same = (type: string): Scalars[string] => ({ input: type, output: type });
  const typeOf = (name: string): string =>
    Object.hasOwn(flavours, name) ? `Flavour<'${flavours[name]!}'>` : scalarType(name, chosen);
  // `JSON.stringify` writes a `Date` as RFC 3339.
  const inputOf = (name: string): string =>
    isTimeScalar(`graphql:${name}`) && scalarType(name, chosen) === 'string'
      ? `${typeOf(name)} | Date`
      : typeOf(name);
  const scalars: Scalars = Object.fromEntries([
    ...(['ID', 'String'] as const).map((name) => [name, same('string')] as const),
    ...(['Int', 'Float'] as const).map((name) => [name, same('number')] as const),
    ['Boolean', same('boolean')],
    ...[...prepared.scalars].map(
      ([printed, name]) => [printed, { input: inputOf(name), output: typeOf(name) }] as const,
    ),
    ...[...prepared.openEnums].map(([open, name]) => [open, same(`Open<${name}>`)] as const),
  ]);
  return {
    scalars,
    enumsAsTypes: true,
    immutableTypes: true,
    skipTypename: true,
    mergeFragmentTypes: true,
    printFieldsOnNewLines: true,
    useTypeImports: true,
    namingConvention: 'keep',
    arrayInputCoercion: false,
    avoidOptionals: { field: true, inputValue: false, object: false, defaultValue: false },
    inputMaybeValue: 'T | null',
    // The operations plugin omits declarations that the other plugin also prints. An empty namespace means this module.
    importSchemaTypesFrom: 'this-module',
    namespacedImportName: '',
  };
}

/** Returns the output of a plugin without its imports and helpers, which `run` writes itself. */
function bodyOf(output: string | { readonly content: string }): string {
  return typeof output === 'string' ? output : output.content;
}

/** Removes the table of scalars, because its entries are written where they are used. */
function withoutScalars(text: string): string {
  const start = text.indexOf(SCALARS);
  const end = text.indexOf('\n};\n', start);
  if (start < 0 || end < 0) throw new Error('@graphql-codegen/typescript printed no table of scalars');
  return text.slice(0, start) + text.slice(end + '\n};\n'.length);
}

/** Replaces `Scalars['UUID']['input']` by the type that it refers to. */
function inlineScalars(text: string, scalars: Scalars): string {
  return text.replace(
    /Scalars\['(\w+)'\]\['(input|output)'\]/g,
    (whole, name: string, side: 'input' | 'output') =>
      Object.hasOwn(scalars, name) ? scalars[name]![side] : whole,
  );
}

/** Uses the document's type names in `__typename`, not the names in the module. */
function withTypenames(text: string, renamed: PreparedSchema['renamed']): string {
  return text.replace(/(?<=\b__typename\??: )'\w+'(?: \| '\w+')*/g, (names) =>
    names.replace(/\w+/g, (name) => renamed.get(name) ?? name),
  );
}

function tidy(text: string): string {
  return text.replace(/\n{3,}/g, '\n\n').trim();
}
