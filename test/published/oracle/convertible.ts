/**
 * The OpenAPI document for the converter: one operation per request, with one value for every parameter and form, and
 * tokens in place of all strings. The converter then generates no values, and no string has a special meaning.
 */
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Encoding } from '../../../src/model/operation.ts';
import type { RestCall } from '../../../src/emit/targets/postman/call.ts';
import type { Sending, SentParameter } from '../../../src/emit/targets/postman/sending.ts';
import { isSampleObject, printJson, type Sample } from '../../../src/emit/targets/postman/text.ts';
import type { Tokens } from './tokens.ts';

/** The name of an operation in the converter. */
export function stemOf(call: RestCall): string {
  return `op${call.index}`;
}

export function convertible(sendings: ReadonlyMap<RestCall, Sending>, tokens: Tokens): JsonObject {
  const paths = [...sendings].map(([call, sending]) => {
    const inPath = sending.parameters.filter(({ parameter }) => parameter.in === 'path');
    const names = new Map(sending.parameters.map((sent) => [sent, tokens.text(sent.parameter.name.wire)]));
    const path = [stemOf(call), ...inPath.map((sent) => `{${names.get(sent)}}`)].join('/');
    const body = bodyOf(sending, tokens);
    const operation = {
      summary: stemOf(call),
      parameters: sending.parameters.map((sent) => parameterOf(sent, names.get(sent)!, tokens)),
      ...(body && { requestBody: { required: true, content: body } }),
      responses: { 200: { description: '' } },
    };
    // Every request may have a body here, because the converter removes the body of a GET.
    return [`/${path}`, { [body ? 'post' : 'get']: operation }] as const;
  });
  return {
    openapi: '3.0.3',
    info: { title: 'requests', version: '1' },
    servers: [{ url: 'http://localhost' }],
    paths: Object.fromEntries(paths),
  };
}

function parameterOf(sent: SentParameter, name: string, tokens: Tokens): JsonObject {
  const { parameter, value, enabled } = sent;
  const { in: place, style, explode, mediaType } = parameter;
  return {
    name,
    in: place,
    required: place === 'path' || enabled,
    ...(mediaType === undefined && { style, explode }),
    ...(parameter.description !== undefined && { description: tokens.text(parameter.description) }),
    ...exemplified(mediaType === undefined ? schemaOf(value, tokens) : textOf(value, tokens)),
  };
}

function bodyOf({ body }: Sending, tokens: Tokens): JsonObject | undefined {
  if (!body) return undefined;
  const { form, value, content } = body;
  switch (form) {
    case 'json':
      return { 'application/json': printed(printJson(value, 2), tokens) };
    case 'text':
      return { 'text/plain': exemplified(textOf(value, tokens)) };
    case 'form':
      return { 'application/x-www-form-urlencoded': formOf(value, content.encoding, tokens, schemaOf) };
    case 'multipart':
      return { 'multipart/form-data': formOf(value, {}, tokens, textOf) };
    case 'file':
      return undefined;
  }
}

function printed(text: string, tokens: Tokens): JsonObject {
  return { schema: { type: 'string' }, example: tokens.printed(text) };
}

/** Returns the properties of a form, each with its value as an example, because the converter reads it there. */
function formOf(
  value: Sample,
  encoding: Readonly<Record<string, Encoding>>,
  tokens: Tokens,
  schema: (member: Sample, tokens: Tokens) => JsonObject,
): JsonObject {
  const members = isSampleObject(value) ? Object.entries(value) : [];
  const named = members.map(([name, member]) => [name, tokens.text(name), schema(member, tokens)] as const);
  return {
    schema: {
      type: 'object',
      required: named.map(([, token]) => token),
      properties: Object.fromEntries(named.map(([, token, member]) => [token, member])),
    },
    encoding: Object.fromEntries(
      named.map(([name, token]) => {
        const { style = 'form', explode = style === 'form' } = Object.hasOwn(encoding, name)
          ? encoding[name]!
          : {};
        return [token, { style, explode }];
      }),
    ),
  };
}

function exemplified({ example = null, ...schema }: JsonObject): JsonObject {
  return { schema, example };
}

/** A schema that permits only this value. */
function schemaOf(value: Sample, tokens: Tokens): JsonObject {
  if (Array.isArray(value)) {
    const items = (value as readonly Sample[]).map((item) => schemaOf(item, tokens));
    return {
      type: 'array',
      items: items[0] ?? { type: 'string' },
      example: items.map(({ example = null }) => example),
    };
  }
  if (!isSampleObject(value)) return { type: 'string', example: tokens.value(value) };
  const members = Object.entries(value).map(
    ([key, member]) => [tokens.text(key), schemaOf(member, tokens)] as const,
  );
  const example: Record<string, JsonValue> = {};
  for (const [key, member] of members) example[key] = member['example'] ?? null;
  return {
    type: 'object',
    required: members.map(([key]) => key),
    properties: Object.fromEntries(members),
    example,
  };
}

/** Returns a string value unchanged, and other values as JSON. */
function textOf(value: Sample, tokens: Tokens): JsonObject {
  return { type: 'string', example: tokens.value(value) };
}
