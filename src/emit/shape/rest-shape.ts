/** A REST operation from the caller's point of view: path parameters, other arguments, and their combination. */
import { isJsonType } from '../../core/media-type.ts';
import { namedType, resolve } from '../../model/lookup.ts';
import type { Contract } from '../../model/contract.ts';
import type { MediaContent, Parameter, RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { IGNORED_HEADERS } from '../http.ts';
import { emptiableLists } from './emptiable-lists.ts';
import { objectShape } from './object-shape.ts';
import { resultShape, type ResultShape } from './result-shape.ts';
import { sendingOf, type Sending } from './sending.ts';
import { streamShape, type OperationPart, type StreamFlag, type StreamShape } from './stream-shape.ts';

/** Headers that the runtime sets itself, or that have their own option. */
const OWN_HEADERS = new Set([...IGNORED_HEADERS, 'idempotency-key']);

/** Methods whose requests have no meaningful body (RFC 9110 section 9.3.1). */
const BODILESS = new Set(['GET', 'HEAD']);

export interface RestShape {
  readonly operation: RestOperation;
  /** Unique among the calls of a contract. */
  readonly key: string;
  /** Names in the path template, in order, each with its parameter if the document declares it. */
  readonly path: readonly PathArgument[];
  /** Query, header, and cookie parameters, as declared, except headers that the runtime sets. */
  readonly members: readonly Parameter[];
  readonly body?: BodyShape;
  /**
   * `none`: there are no arguments. `flat`: the properties of the body are arguments like the parameters. `grouped`:
   * `query`, `header`, `cookie`, and `body` are separate objects, for example because the body is not an object or
   * names collide.
   */
  readonly form: 'none' | 'flat' | 'grouped';
  /** True if a call needs arguments in addition to the path. */
  readonly required: boolean;
  readonly sending: Sending;
  readonly result: ResultShape;
  /** Set if the result is a stream, as `result.kind` also states. */
  readonly stream?: StreamShape;
  readonly flag?: StreamFlag;
  readonly isSecond?: true;
}

export interface PathArgument {
  readonly name: string;
  readonly parameter?: Parameter;
}

export interface BodyShape {
  /** The content of the body. The type of a raw body is a string or bytes. */
  readonly content: MediaContent;
  /** The media type that the client sends. */
  readonly mediaType: string;
  /** Other media types of a body of bytes, which the caller can select. */
  readonly alternatives: readonly string[];
  /** Alternative bodies never sent by the client, although they have other properties or files. */
  readonly unsent: readonly MediaContent[];
  readonly required: boolean;
  readonly kind: BodyKind;
  /** Names of the lists in a form for which an empty list is sent as an empty string. */
  readonly emptiable: readonly string[];
  /** The minimum number of properties of the body, or 0 if its required properties are enough. */
  readonly least: number;
}

export type BodyKind = 'json' | 'form' | 'multipart' | 'raw';

/** True if the client does not send the declared body of an operation. */
export function losesBody(contract: Contract, { method, body }: RestOperation): boolean {
  const [content] = body?.contents ?? [];
  if (!content || !BODILESS.has(method)) return false;
  return objectTypes(contract, content.type)?.some(({ properties }) => properties.length > 0) ?? true;
}

export function restShape(
  contract: Contract,
  operation: RestOperation,
  part: Omit<OperationPart, 'operation'> = {},
): RestShape {
  const members = operation.parameters.filter(isMember);
  const body = bodyShape(contract, operation);
  const form = formOf(contract, members, body);
  const stream = streamShape(contract, operation);
  const result = resultShape(contract, operation, stream);
  const type = body?.content.type;
  const needsBody = type && (form === 'grouped' || needsMember(contract, type) || body.least > 0);
  return {
    operation,
    key: part.isSecond ? `${operation.id} stream` : operation.id,
    path: pathArguments(operation),
    members,
    ...(body && { body }),
    form,
    required: (body?.required && needsBody) === true || members.some((member) => member.required),
    sending: sendingOf(contract, operation, result.accept),
    result,
    ...(stream && { stream }),
    ...part,
  };
}

function isMember(parameter: Parameter): boolean {
  if (parameter.in === 'path') return false;
  return parameter.in !== 'header' || !OWN_HEADERS.has(parameter.name.wire.toLowerCase());
}

/** True for a declared header that is not an argument, because the runtime sets it. Types omit it. */
export function isOwnHeader(parameter: Parameter): boolean {
  return parameter.in === 'header' && !isMember(parameter);
}

function pathArguments(operation: RestOperation): readonly PathArgument[] {
  const names = new Set([...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? ''));
  return [...names].map((name) => {
    const parameter = operation.parameters.find(
      (candidate) => candidate.in === 'path' && candidate.name.wire === name,
    );
    return { name, ...(parameter && { parameter }) };
  });
}

/**
 * Returns the body to send: JSON if declared, or else a form, or else multipart, or else the first body. JSON cannot
 * contain files, so multipart is preferred for a schema with files.
 */
function bodyShape(contract: Contract, { method, body }: RestOperation): BodyShape | undefined {
  if (!body || BODILESS.has(method)) return undefined;
  const hasForm = body.contents.some(({ mediaType }) => kindOf(mediaType) === 'multipart');
  const contents = body.contents.filter(
    ({ mediaType, type }) => !(hasForm && kindOf(mediaType) === 'json' && holdsFiles(contract, type)),
  );
  for (const kind of ['json', 'form', 'multipart', 'raw'] as const) {
    const [content, ...others] = contents.filter(({ mediaType }) => kindOf(mediaType) === kind);
    if (!content) continue;
    const sent = kind === 'raw' ? withRawType(contract, content) : content;
    const isText = kind === 'raw' && !holdsBytes(contract, sent.type);
    const alternatives = kind === 'raw' && !isText ? others.map(({ mediaType }) => mediaType) : [];
    const unsent = contents.filter(
      (one) =>
        one !== content &&
        !alternatives.includes(one.mediaType) &&
        holdsMore(contract, one.type, content.type),
    );
    const mediaType = isText ? withCharset(content.mediaType) : content.mediaType;
    const emptiable = kind === 'form' ? emptiableLists(contract, content) : [];
    const { required } = body;
    const least = kind === 'raw' ? 0 : leastProperties(contract, content.type);
    return { content: sent, mediaType, alternatives, unsent, required, kind, emptiable, least };
  }
  return undefined;
}

/** Replaces the type of an object or list with a string or bytes, because the body has no encoder, such as XML. */
function withRawType(contract: Contract, content: MediaContent): MediaContent {
  const { type, mediaType } = content;
  if (isSimple(contract, type)) return content;
  const { at } = type;
  const isText = mediaType.startsWith('text/');
  return {
    ...content,
    type: isText ? { kind: 'primitive', primitive: 'string', constraints: {}, at } : { kind: 'binary', at },
    examples: content.examples.filter((example) => typeof example === 'string'),
  };
}

function holdsBytes(contract: Contract, type: Type): boolean {
  const inner = resolve(contract, type);
  return inner.kind === 'union'
    ? inner.variants.some((variant) => holdsBytes(contract, variant))
    : inner.kind === 'binary';
}

/**
 * Adds the charset to text media types, because strings are sent in UTF-8 (RFC 6657). A range such as `text/*` gets no
 * charset, because the media type of the value replaces it.
 */
function withCharset(mediaType: string): string {
  const isText = /^text\/[^*]*$/i.test(mediaType) && !/;\s*charset\s*=/i.test(mediaType);
  return isText ? `${mediaType};charset=UTF-8` : mediaType;
}

function isSimple(contract: Contract, type: Type): boolean {
  const inner = resolve(contract, type);
  if (inner.kind === 'union') return inner.variants.every((variant) => isSimple(contract, variant));
  return ['primitive', 'literal', 'enum', 'binary', 'never'].includes(inner.kind);
}

/** True if `type` has a property that `than` does not have, or a property that is a file. */
function holdsMore(contract: Contract, type: Type, than: Type): boolean {
  const known = new Set(objectShape(contract, than)?.properties.map(({ name }) => name.wire));
  const members = objectShape(contract, type)?.properties;
  return members?.some((one) => !known.has(one.name.wire) || isFile(contract, one.type)) ?? true;
}

/** True for a body of bytes, and for a form with a file. */
export function sendsFiles(contract: Contract, { kind, content }: BodyShape): boolean {
  if (kind === 'raw') return holdsBytes(contract, content.type);
  return kind === 'multipart' && holdsFiles(contract, content.type);
}

/** True if an object type has a property that is a file. */
export function holdsFiles(contract: Contract, type: Type): boolean {
  const types = objectTypes(contract, type);
  return types?.some(({ properties }) => properties.some((one) => isFile(contract, one.type))) ?? false;
}

function isFile(contract: Contract, type: Type): boolean {
  const inner = resolve(contract, type);
  if (inner.kind === 'union') return inner.variants.some((variant) => isFile(contract, variant));
  return (
    inner.kind === 'binary' || (inner.kind === 'list' && resolve(contract, inner.items).kind === 'binary')
  );
}

function kindOf(mediaType: string): BodyKind {
  if (isJsonType(mediaType)) return 'json';
  if (mediaType === 'application/x-www-form-urlencoded') return 'form';
  return mediaType === 'multipart/form-data' ? 'multipart' : 'raw';
}

function formOf(
  contract: Contract,
  members: readonly Parameter[],
  body: BodyShape | undefined,
): RestShape['form'] {
  const names = new Set(members.map((member) => member.name.wire));
  if (names.size < members.length) return 'grouped';
  if (!body) return members.length > 0 ? 'flat' : 'none';
  if (body.kind === 'raw') return 'grouped';
  const objects = objectTypes(contract, body.content.type);
  if (!objects) return 'grouped';
  if (members.length === 0) return 'flat';
  // In the flat form, every call would need the required properties of the optional body.
  if (!body.required && needsMember(contract, body.content.type)) return 'grouped';
  const collides = objects.some((object) =>
    object.properties.some((property) => names.has(property.name.wire)),
  );
  const isMap = objects.some(
    (object) => object.additional.kind !== 'any' && object.additional.kind !== 'never',
  );
  return collides || isMap ? 'grouped' : 'flat';
}

type ObjectType = Extract<Type, { kind: 'object' }>;

/** Returns the objects of which a type consists, or undefined if not all values of the type are objects. */
function objectTypes(contract: Contract, type: Type, depth = 0): readonly ObjectType[] | undefined {
  if (depth > 16) return undefined;
  // A nullable type does not count as an object, because callers must be able to send null.
  if (type.kind === 'reference')
    return objectTypes(contract, namedType(contract, type.target).type, depth + 1);
  if (type.kind === 'object') return [type];
  if (type.kind !== 'union' && type.kind !== 'intersection') return undefined;
  const parts = type.kind === 'union' ? type.variants : type.parts.filter((part) => part.kind !== 'any');
  const objects = parts.map((part) => objectTypes(contract, part, depth + 1));
  return parts.length > 0 && objects.every((part) => part !== undefined) ? objects.flat() : undefined;
}

/**
 * Returns the `minProperties` of a body, such as 1 of a merge patch, or 0 if it does not need more than its required
 * properties.
 */
function leastProperties(contract: Contract, type: Type): number {
  const shape = type.kind === 'reference' ? resolve(contract, type) : type;
  if (shape.kind !== 'object') return 0;
  const { minProperties = 0 } = shape.constraints;
  return minProperties > shape.properties.filter(({ required }) => required).length ? minProperties : 0;
}

/** True if an empty object is not valid, because it has no required property or because the type is not an object. */
function needsMember(contract: Contract, type: Type, depth = 0): boolean {
  const shape = type.kind === 'reference' ? resolve(contract, type) : type;
  switch (shape.kind) {
    case 'object':
      return shape.properties.some((property) => property.required);
    case 'intersection':
      return depth < 16 && shape.parts.some((part) => needsMember(contract, part, depth + 1));
    case 'union':
      return depth < 16 && shape.variants.every((variant) => needsMember(contract, variant, depth + 1));
    default:
      return shape.kind !== 'any';
  }
}
