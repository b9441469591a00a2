import { concatAST, GraphQLError, Kind, type DocumentNode, type GraphQLSchema } from 'graphql';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import type { GraphqlSource } from '../../model/contract.ts';
import type { ClientDocument, GraphqlOperation } from '../../model/operation.ts';
import type { NamedType } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { spanOfFile } from '../document/document.ts';
import type { FileReader } from '../document/file-reader.ts';
import type { SourceText } from '../document/source-text.ts';
import type { Unlinked } from '../link/call-words.ts';
import type { Names } from '../names.ts';
import { introspect, introspectable } from './introspect.ts';
import { isIntrospection, schemaOfIntrospection, schemaOfSdl, type Reading } from './build-schema.ts';
import { defaultDocuments } from './default-documents.ts';
import { uncalledFields, withDefaults } from './with-defaults.ts';
import { withoutAssumed } from './without-assumed.ts';
import { documentProblems, documentsOf, printDocuments } from './documents.ts';
import { withFederation } from './federation.ts';
import { fragmentsTooDeep, selectionTooLarge } from './guard.ts';
import { operationsOf } from './operations.ts';
import { printSdl } from './print-sdl.ts';
import { parseAll, parseTolerantly, readMatching } from './read.ts';
import { TypeBuilder } from './types.ts';
import { withoutFaulty } from './without-faulty.ts';

/** The GraphQL half of a contract, before both halves are linked. */
export interface GraphqlPart {
  readonly description?: string;
  readonly types: readonly Omit<NamedType, 'usage'>[];
  readonly operations: readonly Unlinked<GraphqlOperation>[];
  readonly documents: readonly Unlinked<ClientDocument>[];
  readonly source: GraphqlSource;
  readonly names: Names;
}

/** Reads a schema, from SDL files or an introspection result, and the canonical operations on it. */
export async function loadGraphql(
  patterns: readonly string[],
  documentPatterns: readonly string[],
  reader: FileReader,
  reading: Reading,
  report: (diagnostic: Diagnostic) => void,
): Promise<GraphqlPart | undefined> {
  const sources = await readMatching(patterns, reader);
  const found = schemaOf(sources, reading, report);
  if (!found) return undefined;
  const { schema, order } = found;
  const first = sources[0]?.path ?? '';
  const builder = new TypeBuilder(first, report);
  const parsed =
    documentPatterns.length > 0
      ? await canonicalDocuments(documentPatterns, reader, reading, report)
      : undefined;
  const canonical =
    parsed && reading.tolerate
      ? withoutFaulty(parsed, (all) => namedProblems(schema, all), say['graphql-document'], report)
      : parsed;
  const own = canonical ? documentsOf(schema, canonical, builder, report) : [];
  const hasDefaults = reading.defaultOperations ?? !canonical;
  const { documents, added } = withDefaults(hasDefaults ? defaultDocuments(schema, builder) : [], own);
  if (added.length > 0) report(say['graphql-default-operations']({ count: added.length }, spanOfFile(first)));
  const uncalled =
    reading.defaultOperations === undefined && own.length > 0 ? uncalledFields(schema, own) : [];
  if (uncalled.length > 0)
    report(say['graphql-uncalled-fields']({ fields: uncalled }, own[0]?.at ?? spanOfFile(first)));
  const types = builder.namedTypes(schema, order);
  const written = canonical ? [printDocuments(canonical)] : [];
  const operations = [...written, ...added.map(({ text }) => text)].join('\n\n');
  return {
    ...(schema.description && { description: schema.description }),
    types,
    operations: operationsOf(schema, builder, types),
    documents,
    source: sourceOf(found, operations),
    names: builder.names,
  };
}

/**
 * Returns the source that the contract stores for libraries. The schema is printed on first use, because printing a
 * large schema takes long, and not every target needs the text.
 */
function sourceOf({ schema, isIntrospected }: Schema, operations: string): GraphqlSource {
  let sdl: string | undefined;
  return {
    schema,
    get sdl() {
      return (sdl ??= printSdl(schema));
    },
    introspection: () => introspect(schema),
    operations: operations === '' ? '' : `${operations}\n`,
    isIntrospected,
  };
}

interface Schema {
  readonly schema: GraphQLSchema;
  /** The position of each type in the document, by its name. */
  readonly order: ReadonlyMap<string, number>;
  readonly isIntrospected: boolean;
}

function schemaOf(
  sources: readonly SourceText[],
  reading: Reading,
  report: (diagnostic: Diagnostic) => void,
): Schema | undefined {
  const introspected = sources.find(isIntrospection);
  if (introspected && sources.length > 1) {
    const at = spanOfFile(introspected.path);
    throw new InputError(say['graphql-introspection']({ reason: 'it is next to other files' }, at));
  }
  if (introspected) {
    const schema = schemaOfIntrospection(introspected, reading, report);
    const order = new Map(Object.keys(schema.getTypeMap()).map((name, index) => [name, index]));
    return { schema, order, isIntrospected: true };
  }
  const written = withFederation(concatAST(parseAll(sources, reading.limits)));
  const all = reading.asIntrospected ? introspectable(written) : written;
  const document = reading.documentedOnly ? withoutAssumed(all) : all;
  if (!document) return undefined;
  const order = new Map<string, number>();
  for (const [index, node] of document.definitions.entries()) {
    const name = 'name' in node ? node.name?.value : undefined;
    if (name !== undefined && !order.has(name)) order.set(name, index);
  }
  return { schema: schemaOfSdl(document, reading, report), order, isIntrospected: false };
}

function namedProblems(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const anonymous = document.definitions.filter(
    (node) => node.kind === Kind.OPERATION_DEFINITION && !node.name,
  );
  const nameless = anonymous.map(
    (node) => new GraphQLError('A canonical operation needs a name.', { nodes: [node] }),
  );
  return nameless.length > 0 ? nameless : documentProblems(schema, document);
}

async function canonicalDocuments(
  patterns: readonly string[],
  reader: FileReader,
  { limits, tolerate }: Reading,
  report: (diagnostic: Diagnostic) => void,
): Promise<DocumentNode> {
  const sources = await readMatching(patterns, reader);
  const document = concatAST(tolerate ? parseTolerantly(sources, limits, report) : parseAll(sources, limits));
  const problem = fragmentsTooDeep(document, limits) ?? selectionTooLarge(document, limits);
  if (problem) throw new InputError(problem);
  return document;
}
