import type { JsonObject, JsonValue } from '../../../core/json.ts';
import type { ConvertedRequest, Entry } from './convert/job.ts';
import type { Auth } from './auth.ts';
import type { RestCall } from './call.ts';
import { idOf } from './id.ts';
import { savedResponses } from './responses.ts';
import type { Sending } from './sending.ts';
import { isSampleObject, placed, placedValue, type Place, type Variable } from './text.ts';
import type { Tokens } from './tokens.ts';

/** All that one request of the collection is made of. */
export interface RestParts {
  readonly call: RestCall;
  readonly sending: Sending;
  readonly converted: ConvertedRequest;
  readonly tokens: Tokens;
  readonly address: Variable;
  /** Undefined where it is the collection's. */
  readonly auth?: Auth;
  readonly events: readonly JsonValue[];
}

export function restItem(parts: RestParts): JsonObject {
  const { call, auth, events } = parts;
  const { operation } = call;
  const url = urlOf(parts);
  const body = bodyOf(parts);
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

function urlOf({ call, sending, converted, tokens, address }: RestParts): JsonObject {
  const variables: JsonObject[] = [];
  const inPath = new Map(
    sending.parameters
      .filter(({ parameter }) => parameter.in === 'path')
      .map((sent) => [sent.parameter.name.wire, sent]),
  );
  const serialised = new Map(
    (converted.url.variable ?? []).map((entry) => [tokens.restore(entry.key, 'prose'), entry]),
  );
  const path = call.operation.path
    .replace(/^\//, '')
    .split('/')
    .map((segment) => {
      const whole = /^\{([^{}]*)\}$/.exec(segment)?.[1];
      if (whole !== undefined && inPath.has(whole)) {
        const key = /^[A-Za-z0-9_-]+$/.test(whole) ? whole : `path${variables.length + 1}`;
        const entry = serialised.get(placed(whole, 'prose'));
        variables.push(entry ? { ...restored(entry, tokens, 'url'), key } : { key, value: '' });
        return `:${key}`;
      }
      const parts = segment.split(/\{([^{}]*)\}/);
      const text = parts.map((part, index) => {
        const sent = index % 2 === 1 ? inPath.get(part) : undefined;
        return sent ? placedValue(sent.value, 'url') : placed(index % 2 === 1 ? `{${part}}` : part, 'url');
      });
      return text.join('').replace(/^:/, '%3A');
    });
  const query = (converted.url.query ?? []).map((entry) => restored(entry, tokens, 'url'));
  const on = query.filter(({ disabled }) => disabled !== true);
  const search = on.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: `${[address.reference, ...path].join('/')}${search === '' ? '' : `?${search}`}`,
    host: [address.reference],
    path,
    ...(query.length > 0 && { query }),
    ...(variables.length > 0 && { variable: variables }),
  };
}

interface RestoredEntry extends JsonObject {
  readonly key: string;
  readonly value: string;
}

/** What the converter serialised, with texts for its tokens; nothing else of what it wrote. */
function restored(
  entry: Entry & { readonly description?: unknown },
  tokens: Tokens,
  place: Place,
): RestoredEntry {
  const content = (entry.description as { readonly content?: unknown } | undefined)?.content;
  const prose = typeof content === 'string' ? tokens.restore(content, 'prose').trim() : '';
  return {
    key: tokens.restore(entry.key, place),
    value: tokens.restore(typeof entry.value === 'string' ? entry.value : '', place),
    ...(entry.disabled === true && { disabled: true }),
    ...(prose !== '' && prose !== '(Required)' && { description: prose }),
  };
}

function headersOf({ call, sending, converted, tokens }: RestParts): readonly JsonObject[] {
  const { body } = sending;
  // Those that have a boundary are written by whoever sends them; the form's is known.
  const hasType = body && (body.form === 'json' || body.form === 'text' || body.form === 'file');
  const success = call.operation.responses.find(({ outcome }) => outcome === 'success');
  const accepted = success?.contents[0]?.mediaType;
  const declared = (converted.header ?? [])
    .filter(({ key }) => /^zq\d+z$/.test(key))
    .map((entry) => restored(entry, tokens, 'line'));
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

function bodyOf({ sending: { body }, converted, tokens }: RestParts): JsonObject | undefined {
  if (!body) return undefined;
  const entries = (all: readonly Entry[] | undefined): readonly JsonObject[] =>
    (all ?? []).map((entry) => ({ ...restored(entry, tokens, 'line'), type: 'text' }));
  switch (body.form) {
    case 'json':
    case 'text':
      return {
        mode: 'raw',
        raw: tokens.restore(converted.body?.raw ?? '', 'prose'),
        options: { raw: { language: body.form } },
      };
    case 'form':
      return { mode: 'urlencoded', urlencoded: entries(converted.body?.urlencoded) };
    case 'multipart':
      return { mode: 'formdata', formdata: withFiles(entries(converted.body?.formdata), body) };
    case 'file':
      return { mode: 'file', file: {} };
  }
}

/** A part of bytes travels as a file: its example stands for them. */
function withFiles(
  entries: readonly JsonObject[],
  { content, value }: NonNullable<Sending['body']>,
): readonly JsonObject[] {
  const names = isSampleObject(value) ? Object.keys(value) : [];
  return entries.map((entry) => {
    const name = names.find((candidate) => placed(candidate, 'line') === entry['key']);
    const encoding =
      name !== undefined && Object.hasOwn(content.encoding, name) ? content.encoding[name] : undefined;
    const type = encoding?.contentType?.split(',')[0]?.trim();
    if (type === undefined || /^application\/json$|^text\/plain$/.test(type)) return entry;
    return { ...entry, contentType: placed(type, 'line'), fileName: 'file' };
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
