import type { JsonObject, JsonValue } from '../../../core/json.ts';
import type { Auth } from './auth.ts';
import type { RestCall } from './call.ts';
import { fieldEncodings, serialization, type Serialization } from '../../shape/serialization.ts';
import { entriesOf, hasCommas, segmentEntry, type Entry } from './entries.ts';
import { idOf } from './id.ts';
import { savedResponses } from './responses.ts';
import type { Sending } from './sending.ts';
import {
  isSampleObject,
  placed,
  placedJson,
  placedValue,
  printJson,
  type Sample,
  type Variable,
} from './text.ts';
import { urlOf } from './url.ts';

/** The parts of one request of the collection. */
export interface RestParts {
  readonly call: RestCall;
  readonly sending: Sending;
  readonly address: Variable;
  /** The credentials, or undefined if the credentials of the collection apply. */
  readonly auth?: Auth;
  readonly events: readonly JsonValue[];
}

export function restItem(parts: RestParts): JsonObject {
  const { call, sending, address, auth, events } = parts;
  const { operation } = call;
  const url = urlOf(operation.path, sending, address);
  const body = bodyOf(sending);
  const request: JsonObject = {
    ...(auth && { auth: auth.auth }),
    method: placed(operation.method, 'line'),
    header: [...headersOf(parts)],
    ...(body && { body }),
    url,
    ...(operation.description !== undefined && { description: placed(operation.description, 'prose') }),
  };
  const original: JsonObject = {
    method: placed(operation.method, 'line'),
    header: [],
    url: withoutProse(url),
  };
  return {
    id: idOf(`request ${call.id}`),
    name: placed(call.name, 'prose'),
    event: events,
    request,
    response: savedResponses(call, original),
  };
}

function headersOf({ call, sending }: RestParts): readonly JsonObject[] {
  const { body } = sending;
  // Postman itself sets the media type of multipart bodies, which contains a boundary, and of forms.
  const hasType = body && body.form !== 'multipart' && (body.form !== 'form' || isWritten(body));
  const success = call.operation.responses.find(({ outcome }) => outcome === 'success');
  const accepted = success?.contents[0]?.mediaType;
  const declared = sending.parameters
    .filter(({ parameter }) => parameter.in === 'header')
    .map((sent) => segmentEntry(placed(sent.parameter.name.wire, 'line'), sent, 'line'));
  const cookies = sending.parameters
    .filter(({ parameter }) => parameter.in === 'cookie')
    .flatMap(({ parameter, value, enabled }) => {
      const pairs = entriesOf(parameter.name.wire, value, serialization(parameter), 'url');
      if (pairs.length === 0) return [];
      const text = pairs.map((pair) => `${pair.key}=${pair.value}`).join('; ');
      return [{ key: 'Cookie', value: text, ...(!enabled && { disabled: true }) }];
    });
  return [
    ...(accepted === undefined ? [] : [{ key: 'Accept', value: placed(accepted, 'line') }]),
    ...(hasType ? [{ key: 'Content-Type', value: placed(body.content.mediaType, 'line') }] : []),
    ...declared,
    ...cookies,
  ];
}

function bodyOf({ body }: Sending): JsonObject | undefined {
  if (!body) return undefined;
  const { form, value } = body;
  switch (form) {
    case 'json':
    case 'text': {
      const raw = form === 'json' ? printJson(value, 2) : placedValue(value, 'prose');
      return { mode: 'raw', raw, options: { raw: { language: form } } };
    }
    case 'form': {
      if (isWritten(body))
        return { mode: 'raw', raw: formText(body), options: { raw: { language: 'text' } } };
      const entries = fieldsOf(body).flatMap((field) => formEntries(field, 'line'));
      return { mode: 'urlencoded', urlencoded: entries.map((entry) => ({ ...entry, type: 'text' })) };
    }
    case 'multipart':
      return { mode: 'formdata', formdata: fieldsOf(body).flatMap(partsOf) };
    case 'file':
      return { mode: 'file', file: {} };
  }
}

interface Field {
  readonly name: string;
  readonly value: Sample;
  readonly how: Serialization;
  /** The declared media types. */
  readonly types?: string | undefined;
}
type Body = NonNullable<Sending['body']>;

function fieldsOf({ content, form, value }: Body): readonly Field[] {
  if (!isSampleObject(value)) return [];
  const encodings = fieldEncodings(content) ?? {};
  return Object.entries(value).map(([name, member]) => {
    // Without a style, an object of a form is sent as JSON (OpenAPI 3.1.1 §4.8.15).
    const plain: Serialization = form === 'form' && isSampleObject(member) ? { json: true } : {};
    const how = Object.hasOwn(encodings, name) ? encodings[name]! : plain;
    const declared = Object.hasOwn(content.encoding, name) ? content.encoding[name] : undefined;
    return { name, value: member, how, types: declared?.contentType };
  });
}

function formEntries({ name, value, how }: Field, place: 'url' | 'line'): readonly Entry[] {
  return entriesOf(name, value, how, place);
}

/**
 * True if the collection contains the form as encoded text. Otherwise, Postman would also encode the commas that
 * separate items.
 */
function isWritten(body: Body): boolean {
  return fieldsOf(body).some(({ value, how }) => hasCommas(value, how));
}

function formText(body: Body): string {
  const entries = fieldsOf(body).flatMap((field) => formEntries(field, 'url'));
  return entries.map(({ key, value }) => `${key}=${value}`).join('&');
}

/** Returns one part for each item of a list. Structures, and values that are declared as JSON, are sent as JSON. */
function partsOf({ name, value, how, types }: Field): readonly JsonObject[] {
  const type = 'text';
  if (how.style === 'deepObject')
    return entriesOf(name, value, how, 'line').map((entry) => ({ ...entry, type }));
  const items = Array.isArray(value) ? (value as readonly Sample[]) : [value];
  return items
    .filter((item) => item !== null)
    .map((item) => {
      const isJson = how.json === true || Array.isArray(item) || isSampleObject(item);
      const contentType = isJson ? (how.contentType ?? 'application/json') : types?.split(',')[0]?.trim();
      // A part with bytes is sent as a file, not as its example.
      const isFile = contentType !== undefined && !isJson && !/[/+]json$|^text\/plain\b/i.test(contentType);
      return {
        key: placed(name, 'line'),
        value: how.json ? placedJson(item, 'line') : placedValue(item, 'line'),
        type,
        ...(contentType !== undefined && { contentType: placed(contentType, 'line') }),
        ...(isFile && { fileName: 'file' }),
      };
    });
}

function withoutProse(url: JsonObject): JsonObject {
  const bare = (entries: JsonValue | undefined): JsonValue[] =>
    ((entries ?? []) as readonly JsonObject[]).map(({ description: _, ...entry }) => entry);
  return {
    ...url,
    ...(url['query'] !== undefined && { query: bare(url['query']) }),
    ...(url['variable'] !== undefined && { variable: bare(url['variable']) }),
  };
}
