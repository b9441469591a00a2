import type { JsonObject, JsonValue } from '../../../core/json.ts';
import type { Auth } from './auth.ts';
import type { RestCall } from './call.ts';
import { entriesOf, segmentEntry } from './entries.ts';
import { idOf } from './id.ts';
import { savedResponses } from './responses.ts';
import type { Sending } from './sending.ts';
import { isSampleObject, placed, placedValue, printJson, type Sample, type Variable } from './text.ts';
import { urlOf } from './url.ts';

/** The parts of one request of the collection. */
export interface RestParts {
  readonly call: RestCall;
  readonly sending: Sending;
  readonly address: Variable;
  /** Undefined where it is the collection's. */
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
  // The sender writes media types with a boundary; the media type of a form is fixed.
  const hasType = body && (body.form === 'json' || body.form === 'text' || body.form === 'file');
  const success = call.operation.responses.find(({ outcome }) => outcome === 'success');
  const accepted = success?.contents[0]?.mediaType;
  const declared = sending.parameters
    .filter(({ parameter }) => parameter.in === 'header')
    .map((sent) => segmentEntry(placed(sent.parameter.name.wire, 'line'), sent, 'line'));
  const cookies = sending.parameters
    .filter(({ parameter }) => parameter.in === 'cookie')
    .map(({ parameter, value, enabled }) => ({
      key: 'Cookie',
      value: `${placed(parameter.name.wire, 'url')}=${placedValue(value, 'url')}`,
      ...(!enabled && { disabled: true }),
    }));
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
    case 'form':
      return { mode: 'urlencoded', urlencoded: fieldsOf(value).flatMap((field) => formFields(field, body)) };
    case 'multipart':
      return { mode: 'formdata', formdata: fieldsOf(value).map((field) => part(field, body)) };
    case 'file':
      return { mode: 'file', file: {} };
  }
}

type Field = readonly [name: string, value: Sample];
type Body = NonNullable<Sending['body']>;

function fieldsOf(value: Sample): readonly Field[] {
  return isSampleObject(value) ? Object.entries(value) : [];
}

function formFields([name, value]: Field, { content: { encoding } }: Body): readonly JsonObject[] {
  const { style = 'form', explode = style === 'form' } = Object.hasOwn(encoding, name) ? encoding[name]! : {};
  return entriesOf(name, value, { style, explode }, 'line').map((entry) => ({ ...entry, type: 'text' }));
}

/** A part of bytes is sent as a file instead of its example. */
function part([name, value]: Field, { content: { encoding } }: Body): JsonObject {
  const entry = { key: placed(name, 'line'), value: placedValue(value, 'line'), type: 'text' };
  const declared = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
  const type = declared?.contentType?.split(',')[0]?.trim();
  if (type === undefined || /^application\/json$|^text\/plain$/.test(type)) return entry;
  return { ...entry, contentType: placed(type, 'line'), fileName: 'file' };
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
