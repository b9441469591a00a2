/** The operations of a server with their names in Go, decided once. */
import type { Contract } from '../../../model/contract.ts';
import { isRest } from '../../../model/lookup.ts';
import type { MediaContent, RestOperation } from '../../../model/operation.ts';
import { isJsonType } from '../../../core/media-type.ts';
import { NameScope } from '../../names.ts';
import { STANDARD_METHODS, claimName, fileStem, typeNames } from '../../golang/go-names.ts';
import { groupCalls } from '../../shape/calls.ts';
import { DeclaredTypes } from '../../shape/declared-types.ts';
import { restShape } from '../../shape/rest-shape.ts';
import { serverRoutes, type ServerRoute } from '../../shape/server/routes.ts';
import { TextShapes } from '../../shape/server/text-shapes.ts';

/** Names in every generated package. A type of the contract with such a name gets an ending: `FileObject`. */
const PACKAGE_NAMES: ReadonlySet<string> = new Set(
  (
    'ErrUnauthorized File Handlers Issue NewFile NewHandler Null Opt Options Refusal Reply Route Some Timestamp ' +
    'TimestampOf'
  ).split(' '),
);

export interface ServerPlan {
  readonly contract: Contract;
  readonly declaredTypes: DeclaredTypes;
  readonly shapes: TextShapes;
  readonly resources: readonly Resource[];
}

/** The operations of one resource, which one interface handles. */
export interface Resource {
  /** The field of `Handlers`. */
  readonly field: string;
  readonly interfaceType: string;
  readonly stem: string;
  readonly operations: readonly PlannedOperation[];
}

export interface PlannedOperation {
  readonly operation: RestOperation;
  readonly route: ServerRoute;
  /** The call path: `books.get`. */
  readonly path: string;
  /** The method of the interface. */
  readonly method: string;
  readonly requestType: string;
  readonly resultType: string;
  readonly words: readonly string[];
}

export function planServer(contract: Contract): ServerPlan {
  const declaredTypes = new DeclaredTypes(contract, {}, typeNames(contract, PACKAGE_NAMES));
  const shapes = new TextShapes(contract);
  const routes = new Map(serverRoutes(contract, shapes).map((route) => [route.operation, route]));
  const operations = contract.operations.filter(isRest);
  const groups = groupCalls(
    operations.map((operation) => restShape(contract, operation)),
    [],
    new Map(),
  ).filter(({ calls }) => calls.length > 0);
  const fields = new NameScope();
  const stems = new NameScope();
  const resources = groups.map((group): Resource => {
    const methods = new NameScope();
    return {
      field: claimName(fields, group.name, 'field'),
      interfaceType: claimName(declaredTypes.scope, { words: [...group.name.words, 'handler'] }, 'type'),
      stem: stems.claim(`${fileStem(group.name.words)}_handler`, '_'),
      operations: group.calls.flatMap((call) => {
        if (call.kind !== 'rest') return [];
        const { operation } = call.shape;
        const { resources: above, action } = operation.callPath;
        return {
          operation,
          route: routes.get(operation)!,
          path: [...above, action].map(({ wire }) => wire).join('.'),
          method: claimName(methods, action, 'method', STANDARD_METHODS),
          requestType: claimName(declaredTypes.scope, { words: [...call.words, 'request'] }, 'type'),
          resultType: claimName(declaredTypes.scope, { words: [...call.words, 'result'] }, 'type'),
          words: call.words,
        };
      }),
    };
  });
  for (const { operations: own } of resources) for (const planned of own) visit(declaredTypes, planned);
  return { contract, declaredTypes, shapes, resources };
}

/** Declares the unnamed types of an operation. */
function visit(declaredTypes: DeclaredTypes, { operation, route, words }: PlannedOperation): void {
  for (const { parameter } of route.parameters)
    declaredTypes.visit(parameter.type, [...words, ...parameter.name.words], 'request');
  for (const { type, mediaType } of operation.body?.contents ?? [])
    if (contentKind(mediaType) === 'value') declaredTypes.visit(type, [...words, 'body'], 'request');
  for (const { contents, headers } of operation.responses) {
    for (const { type, mediaType } of contents)
      if (isJsonType(mediaType)) declaredTypes.visit(type, [...words, 'result', 'body'], 'response');
    for (const { type, name } of headers) declaredTypes.visit(type, [...words, ...name.words], 'response');
  }
}

/** The form of a body in Go: a value of its type, a string, the fields of a form with files, or bytes. */
export type ContentKind = 'value' | 'text' | 'multipart' | 'bytes';

export function contentKind(mediaType: string): ContentKind {
  if (isJsonType(mediaType) || mediaType === 'application/x-www-form-urlencoded') return 'value';
  if (mediaType === 'multipart/form-data') return 'multipart';
  return mediaType.startsWith('text/') || /[/+](?:xml|yaml|javascript)$/.test(mediaType) ? 'text' : 'bytes';
}

/** Returns words that distinguish the variants of several media types. */
export function mediaWords({ mediaType }: MediaContent): readonly string[] {
  if (isJsonType(mediaType)) return ['json'];
  if (mediaType === 'application/x-www-form-urlencoded') return ['form'];
  if (mediaType === 'multipart/form-data') return ['multipart'];
  if (mediaType === 'text/plain') return ['text'];
  if (mediaType.includes('*')) return ['bytes'];
  const words = mediaType
    .slice(mediaType.indexOf('/') + 1)
    .split(/[^a-z0-9]+/i)
    .filter(Boolean);
  return words.length > 0 ? words.map((word) => word.toLowerCase()) : ['bytes'];
}
