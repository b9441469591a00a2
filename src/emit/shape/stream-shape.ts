/** Responses that arrive item by item, and the calls that read them. */
import { EVENT_FIELDS, framingOf, isStreamType, type Framing } from '../../core/media-type.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { MediaContent, Response, RestOperation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import { anyOf } from './any-of.ts';
import { objectShape } from './object-shape.ts';

export interface StreamShape {
  /** `events`: server-sent events. `lines`: one JSON value per line. `sequence`: JSON text sequences (RFC 7464). */
  readonly framing: Framing;
  readonly response: Response;
  readonly content: MediaContent;
  /** The path from the declared type to the type of an item. */
  readonly within: readonly ('items' | 'data')[];
  readonly item: Type;
  /** True if the data of an event is the item itself, without JSON. */
  readonly isText: boolean;
  /** The data of the event that must end the stream. */
  readonly sentinel: string | undefined;
  /** True if items declare a property `error`, which therefore does not mean a failure. */
  readonly hasError: boolean;
  /** True if a broken stream can be resumed after the last event. */
  readonly isResumable: boolean;
}

/** The property of a body that requests a stream. It is not an argument, but the client sends it if it has a value. */
export interface StreamFlag {
  readonly name: string;
  readonly value: boolean | undefined;
}

/** The part of an operation that one of its calls covers. */
export interface OperationPart {
  readonly operation: RestOperation;
  readonly flag?: StreamFlag;
  /** Set for the second call of an operation. */
  readonly isSecond?: true;
}

/** The property that services use as a stream flag. */
const FLAG = 'stream';

/**
 * Returns one part for each kind of result. An operation that responds with a stream or with other content has two
 * calls, so that the value of an argument does not decide the type of the result. Neither call has the flag as an
 * argument. `isTaken` is true for the path of another call.
 */
export function callsOf(
  contract: Contract,
  operation: RestOperation,
  isTaken: (path: RestOperation['callPath']) => boolean,
): readonly OperationPart[] {
  const contents = operation.responses.filter(isSuccess).flatMap((response) => response.contents);
  const isSplit = contents.some(isStream) && contents.some((content) => !isStream(content));
  if (!isSplit) return [{ operation }];
  const whole = withContents(operation, (content) => !isStream(content));
  const streamed = { ...withContents(operation, isStream), ...secondNames(operation, 'stream', isTaken) };
  const usual = flagOf(contract, operation);
  if (!usual) return [{ operation: whole }, { operation: streamed, isSecond: true }];
  const flag = (value: boolean | undefined): StreamFlag => ({ name: FLAG, value });
  return [
    { operation: withoutFlag(contract, whole), flag: flag(usual.default === true ? false : undefined) },
    { operation: withoutFlag(contract, streamed), flag: flag(true), isSecond: true },
  ];
}

/** Returns undefined if no successful response of the operation is a stream. */
export function streamShape(contract: Contract, operation: RestOperation): StreamShape | undefined {
  const [found] = operation.responses
    .filter(isSuccess)
    .flatMap((response) => response.contents.filter(isStream).map((content) => ({ response, content })));
  if (!found) return undefined;
  const { response, content } = found;
  const framing = framingOf(content.mediaType);
  const { item, within } = itemOf(contract, content.type, framing);
  const sentinel = content.sentinel ?? operation.streaming?.sentinel;
  return {
    framing,
    response,
    content,
    within,
    item,
    isText: framing === 'events' && isText(contract, item),
    sentinel,
    hasError: declares(contract, item, 'error'),
    isResumable: operation.method === 'GET' || operation.streaming?.resumable === true,
  };
}

/** True for a successful status or range, but not for `default`. */
export function isSuccess({ status }: Response): boolean {
  return status === '2XX' || (typeof status === 'number' && status >= 200 && status < 300);
}

/** True for a stream. A body of bytes is not a stream, and a string only if its type is `text/event-stream`. */
function isStream({ mediaType, type }: MediaContent): boolean {
  if (!isStreamType(mediaType) || type.kind === 'binary') return false;
  return mediaType === 'text/event-stream' || !(type.kind === 'primitive' && type.primitive === 'string');
}

function withContents(operation: RestOperation, isKept: (content: MediaContent) => boolean): RestOperation {
  const responses = operation.responses.flatMap((response) => {
    const contents = response.contents.filter(isKept);
    if (!isSuccess(response) || contents.length === response.contents.length) return [response];
    return contents.length === 0 ? [] : [{ ...response, contents }];
  });
  return { ...operation, responses };
}

/** Returns the names of a second call of an operation: the names of the first call with an additional word. */
export function secondNames(
  { callPath, name }: RestOperation,
  word: string,
  isTaken: (path: RestOperation['callPath']) => boolean,
): Pick<RestOperation, 'callPath' | 'name'> {
  const named = (words: readonly string[]): RestOperation['callPath'] => ({
    ...callPath,
    action: { wire: words.join('_'), words },
  });
  const { words } = callPath.action;
  const [first, ...others] = [
    [...words, word],
    [word, ...words],
    [...words, 'as', word],
  ].map(named);
  const free = [first!, ...others].find((path) => !isTaken(path)) ?? first!;
  return { callPath: free, name: { wire: `${name.wire} ${word}`, words: [...name.words, word] } };
}

/** Returns the property for the flag, if every body of the operation has it. */
function flagOf(contract: Contract, { body }: RestOperation): Property | undefined {
  const found = (body?.contents ?? []).map(({ type }) =>
    objectShape(contract, type)?.properties.find(({ name }) => name.wire === FLAG),
  );
  const isFlag = found.length > 0 && found.every((one) => one && isBoolean(contract, one.type));
  return isFlag ? found[0] : undefined;
}

function isBoolean(contract: Contract, type: Type): boolean {
  const inner = resolve(contract, type);
  if (inner.kind === 'union') return inner.variants.some((variant) => isBoolean(contract, variant));
  if (inner.kind === 'literal') return typeof inner.value === 'boolean';
  if (inner.kind === 'enum') return inner.values.some(({ value }) => typeof value === 'boolean');
  return inner.kind === 'primitive' && inner.primitive === 'boolean';
}

function withoutFlag(contract: Contract, operation: RestOperation): RestOperation {
  const { body } = operation;
  if (!body) return operation;
  const contents = body.contents.map((content) => ({
    ...content,
    type: typeWithoutFlag(contract, content.type),
  }));
  return { ...operation, body: { ...body, contents } };
}

function typeWithoutFlag(contract: Contract, type: Type): Type {
  const { properties, additional } = objectShape(contract, type)!;
  const kept = properties.filter(({ name }) => name.wire !== FLAG);
  return { kind: 'object', at: type.at, properties: kept, additional, implements: [], constraints: {} };
}

/**
 * Returns the type of an item. A declared list describes the items of the stream. In a stream of events, an object with
 * only the fields of an event describes an event, and its `data` is the item.
 */
function itemOf(
  contract: Contract,
  declared: Type,
  framing: StreamShape['framing'],
): Pick<StreamShape, 'item' | 'within'> {
  const whole = resolve(contract, declared);
  const isList = whole.kind === 'list' && whole.prefix.length === 0;
  const one = isList ? whole.items : declared;
  const within = isList ? (['items'] as const) : [];
  const data = framing === 'events' ? dataOf(contract, one) : undefined;
  return data ? { item: data, within: [...within, 'data'] } : { item: one, within };
}

function dataOf(contract: Contract, type: Type): Type | undefined {
  const inner = resolve(contract, type);
  if (inner.kind === 'union') {
    const all = inner.variants.map((variant) => dataOf(contract, variant));
    const known = all.filter((one) => one !== undefined);
    return known.length === all.length ? anyOf(known) : undefined;
  }
  const { properties = [] } = objectShape(contract, type) ?? {};
  if (!properties.every(({ name }) => EVENT_FIELDS.has(name.wire))) return undefined;
  return properties.find(({ name }) => name.wire === 'data')?.type;
}

function isText(contract: Contract, type: Type): boolean {
  const inner = resolve(contract, type);
  if (inner.kind === 'literal') return typeof inner.value === 'string';
  if (inner.kind === 'enum') return inner.values.every(({ value }) => typeof value === 'string');
  return inner.kind === 'primitive' && inner.primitive === 'string';
}

function declares(contract: Contract, type: Type, member: string): boolean {
  const inner = resolve(contract, type);
  if (inner.kind === 'union') return inner.variants.some((variant) => declares(contract, variant, member));
  return objectShape(contract, type)?.properties.some(({ name }) => name.wire === member) ?? false;
}
