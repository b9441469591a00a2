import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { InputError } from '../../core/diagnostic.ts';
import type { OpenapiSource, Tag } from '../../model/contract.ts';
import type {
  AuthScheme,
  RestOperation,
  SecurityRequirement,
  Server,
  Webhook,
} from '../../model/operation.ts';
import type { NamedType } from '../../model/type.ts';
import type { Conventions } from '../conventions.ts';
import { say } from '../diagnostics.ts';
import { DocumentSet } from '../document/document-set.ts';
import type { FileReader } from '../document/file-reader.ts';
import type { Limits } from '../limits.ts';
import { Names } from '../names.ts';
import type { Unlinked } from '../link/call-words.ts';
import { conceptOf } from '../vocabulary/concept.ts';
import { marksOf } from '../vocabulary/marks.ts';
import { statesOfSchema } from '../vocabulary/states.ts';
import { rootBehaviourOf } from './behaviour.ts';
import { countOperations } from '../tolerance/count-operations.ts';
import { AffectedOperations } from '../tolerance/affected.ts';
import { LeftOut } from '../tolerance/left-out.ts';
import type { Report } from '../tolerance/report.ts';
import { tolerate, withTolerantHelp } from '../tolerance/tolerate.ts';
import { bundle, type Bundle } from './bundle.ts';
import { documentation, entriesOf, type Context } from './context.ts';
import type { SchemaObject } from './document-types.ts';
import { TAG_TITLE } from './lift-newer.ts';
import { addImpliedTags } from './implied-tags.ts';
import { leaveOutAssumed } from './leave-out-assumed.ts';
import { circularReferences } from './circular-references.ts';
import { checkLinkEnds } from './link-ends.ts';
import { operationsOf } from './operation.ts';
import { DIALECTS } from './dialects.ts';
import type { Origin } from '../document/origin.ts';
import type { OpenapiDocument } from './document-types.ts';
import { shapeOf } from './schema.ts';
import { SchemaPlaces } from './schema-places.ts';
import { authSchemesOf, securityOf } from './security.ts';
import { serversOf } from './server.ts';
import { separateUnionBases } from './union-bases.ts';
import { Unread } from './unread.ts';
import { versionProblem } from './version.ts';
import { webhooksOf } from './webhook.ts';

/** The REST half of a contract, before both halves are linked. */
export interface RestPart {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly tags: readonly Tag[];
  readonly servers: readonly Server[];
  readonly types: readonly Omit<NamedType, 'usage'>[];
  readonly operations: readonly Unlinked<RestOperation>[];
  readonly webhooks: readonly Webhook[];
  readonly auth: readonly AuthScheme[];
  readonly security: readonly SecurityRequirement[];
  readonly source: OpenapiSource;
  readonly names: Names;
}

/** Settings for reading an OpenAPI document. */
export interface OpenapiReading {
  readonly limits: Limits;
  readonly conventions: Conventions;
  /** True to omit elements marked as assumed. */
  readonly documentedOnly: boolean;
  /** True to omit faulty parts, each with a warning. */
  readonly tolerate: boolean;
  /** Paths of overlays, in the order of their application. */
  readonly overlays: readonly string[];
}

/**
 * Reads, bundles, and models an OpenAPI document. Rejects with `InputError` if it cannot continue, or returns undefined
 * if the reason has already been reported.
 */
export async function loadOpenapi(
  path: string,
  reader: FileReader,
  reading: OpenapiReading,
  report: Report,
): Promise<RestPart | undefined> {
  const documents = await DocumentSet.read(path, reader, reading);
  const { root } = documents;
  const problem = versionProblem(root);
  if (problem?.severity === 'error') throw new InputError(problem);
  if (problem) report(problem);
  for (const notice of documents.notices) report(notice);
  for (const duplicate of documents.duplicates) {
    const message = `${duplicate.message} Using the last value.`;
    report({ ...duplicate, severity: 'warning', message });
  }
  const attempt = (notify: Report, leftOut: LeftOut): Modelled => {
    const unread = new Unread(documents);
    const note: Report = (diagnostic, unit) => {
      unread.note(diagnostic);
      notify(diagnostic, unit);
    };
    const made = bundle(documents, reading.limits, note, leftOut, unread);
    return { bundle: made, part: modelOf(made, documents, reading, note, unread) };
  };
  if (!reading.tolerate)
    return attempt((diagnostic, unit) => report(withTolerantHelp(diagnostic, unit)), new LeftOut()).part;
  const tolerated = tolerate(
    attempt,
    (made) => {
      const operations = new AffectedOperations(made.bundle, root);
      return (unit) => operations.of(unit);
    },
    report,
  );
  const { part } = tolerated?.part ?? {};
  if (part && tolerated && tolerated.count > 0) {
    const counts = { parts: tolerated.count, kept: part.operations.length, all: countOperations(documents) };
    report(say['tolerance-summary'](counts, root.span));
  }
  return part;
}

interface Modelled {
  readonly bundle: Bundle;
  readonly part: RestPart;
}

function modelOf(
  { document, origins, extensions }: Bundle,
  { root, hasDiscriminators }: DocumentSet,
  { limits, conventions, documentedOnly, tolerate: isTolerant }: OpenapiReading,
  report: Report,
  unread: Unread,
): RestPart {
  if (documentedOnly) leaveOutAssumed(document);
  separateUnionBases(document, origins, root);
  if (hasDiscriminators) addImpliedTags(document);
  circularReferences(document, origins, root, report);
  const names = new Names();
  const places = new SchemaPlaces(document, origins, root);
  const context: Context = {
    document,
    origins,
    extensions,
    report,
    names,
    places,
    refHops: limits.refHops,
  };
  if (
    isJsonObject(root.document.value) &&
    !['paths', 'webhooks', 'components'].some((member) => member in (root.document.value as object))
  ) {
    report(say['openapi-missing']({ kind: 'The document', member: 'paths' }, root.span));
  }
  const security =
    securityOf(context, document.security, root, 'an operation without its own security requirement') ?? [];
  const dialect = document.jsonSchemaDialect;
  if (dialect !== undefined && !DIALECTS.has(dialect)) {
    report(say['schema-dialect']({ dialect }, root.below('jsonSchemaDialect').span));
  }
  requireTitle(document, root, isTolerant, report);
  const { info } = document;
  const license = licenseOf(info?.license);
  const types = namedTypes(context, root);
  const rootBehaviour = rootBehaviourOf(context, root, types, conventions);
  const operations = operationsOf(context, security, root, rootBehaviour);
  checkLinkEnds(operations, rootBehaviour.shapes, report);
  const part: RestPart = {
    title: info?.title ?? '',
    version: info?.version ?? '',
    ...(info?.description !== undefined && { description: info.description }),
    ...(license !== undefined && { license }),
    tags: (document.tags ?? []).flatMap(({ name, description, [TAG_TITLE]: title }) =>
      name === undefined
        ? []
        : [
            {
              name,
              ...(typeof title === 'string' && title.trim() !== '' && { title }),
              ...(description !== undefined && { description }),
            },
          ],
    ),
    // The default is `/`, relative to the URL of the document (OpenAPI 3.1 §4.8.1.1).
    servers: document.servers?.length
      ? serversOf(context, document.servers, root)
      : [{ url: '/', variables: {}, at: root.span }],
    types,
    operations,
    webhooks: webhooksOf(context, root),
    auth: authSchemesOf(context, root),
    security,
    names,
    source: {
      document,
      schemaPointer: (of) => places.pointer(of),
      spanAt: (pointer) => places.span(pointer),
      get unread() {
        return unread.parts;
      },
      unreadKeywords: (schema) => {
        const origin = origins.known(schema);
        return origin && unread.keywordsAt(origin);
      },
    },
  };
  for (const { name, origin } of extensions.unread()) report(say['vocabulary-unread']({ name }, origin.span));
  return part;
}

/**
 * Reports a missing or blank title. The specification requires a title, which may be blank, so tolerant loading adds a
 * blank one.
 */
function requireTitle(document: OpenapiDocument, root: Origin, isTolerant: boolean, report: Report): void {
  const { info } = document;
  const title = info?.title;
  const place = info === undefined ? root : root.below('info');
  if (title === undefined && !isTolerant) {
    const missing =
      info === undefined
        ? { kind: 'The document', member: 'info' }
        : { kind: 'The info of the document', member: 'title' };
    report(say['openapi-missing'](missing, place.span));
  } else if ((title ?? '').trim() === '') {
    if (title === undefined) Object.assign(document, { info: { ...info, title: '' } });
    report(say['openapi-untitled']({}, (title === undefined ? place : place.below('title')).span));
  }
}

/** Returns `identifier` (OpenAPI 3.1), or the name if it is an SPDX identifier: `MIT`, `Apache-2.0`. */
function licenseOf(license: JsonValue | undefined): string | undefined {
  if (!isJsonObject(license)) return undefined;
  const { identifier, name } = license;
  if (typeof identifier === 'string' && /^[\w.+() -]{1,200}$/.test(identifier)) return identifier;
  const isIdentifier = /^(MIT|ISC|0BSD|Unlicense|[A-Z][A-Za-z]*-\d[\w.+-]*)$/;
  return typeof name === 'string' && isIdentifier.test(name) ? name : undefined;
}

function namedTypes(context: Context, root: Origin): readonly Omit<NamedType, 'usage'>[] {
  return entriesOf(context.document.components?.schemas).map(([name, schema]) => {
    const place = root.below('components', 'schemas', name);
    const origin = context.origins.of(schema, place);
    const annotations: SchemaObject = typeof schema === 'object' ? schema : {};
    const type = shapeOf(context, schema, place);
    return {
      id: `rest:${name}` as const,
      protocol: 'rest' as const,
      name: context.names.of(name),
      declaredAs: 'schema' as const,
      type,
      examples: annotations.examples ?? [],
      ...conceptOf(context.extensions.use('concept', annotations, origin), context.report),
      ...statesOfSchema(context.extensions.use('transitions', annotations, origin), type, context.report),
      ...marksOf('type', (mark) => context.extensions.use(mark, annotations, origin), context.report),
      ...documentation(context, annotations, origin),
      at: origin.span,
    };
  });
}
