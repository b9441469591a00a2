import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Parameter } from '../../model/operation.ts';
import type { Case, GraphqlCase, Intent, RestCase, SentRequest } from '../exchange.ts';
import type { VerifyOptions } from '../options.ts';
import { badCredentials, withoutCredentials, withoutScheme } from './credentials.ts';
import { encodeBody } from './body.ts';
import { queryText, simpleText } from '../../core/styled.ts';
import { setMember } from '../../core/own-member.ts';
import { mergedHeaders } from './headers.ts';
import { queryOf } from './secrets.ts';

/** Returns the key of a parameter in a case. It includes the location, because two parameters can share a name. */
export function parameterKey(parameter: Pick<Parameter, 'in' | 'name'>): string {
  return `${parameter.in}.${parameter.name.wire}`;
}

/** Returns the HTTP request of a case, before the `request` hook. */
export function requestOf(contract: Contract, options: VerifyOptions, made: Case): SentRequest {
  return made.kind === 'rest'
    ? restRequest(contract, options, made)
    : graphqlRequest(contract, options, made);
}

function restRequest(contract: Contract, options: VerifyOptions, made: RestCase): SentRequest {
  const { operation } = made;
  const given = operation.parameters.flatMap((parameter) => {
    const value = made.parameters[parameterKey(parameter)];
    return value === undefined ? [] : [{ parameter, value }];
  });
  const path = given
    .filter(({ parameter }) => parameter.in === 'path')
    .reduce(
      (text, { parameter, value }) =>
        text.replaceAll(`{${parameter.name.wire}}`, () =>
          simpleText(styled(parameter, value), encodeURIComponent),
        ),
      operation.path,
    );
  const query = given
    .filter(({ parameter }) => parameter.in === 'query')
    .map(({ parameter, value }) => queryText(styled(parameter, value)))
    .filter((pair) => pair !== '')
    .join('&');
  const headers: Record<string, string> = {
    accept: acceptOf(made),
    ...callerHeaders(options, made),
  };
  for (const { parameter, value } of given) {
    if (parameter.in === 'header')
      setMember(headers, parameter.name.wire.toLowerCase(), simpleText(styled(parameter, value), String));
  }
  Object.assign(headers, made.headers);
  const cookies = given
    .filter(({ parameter }) => parameter.in === 'cookie')
    .map(({ parameter, value }) => queryText({ ...styled(parameter, value), allowReserved: false }))
    .filter((pair) => pair !== '')
    // An exploded list is sent as several cookies.
    .map((pairs) => pairs.replaceAll('&', '; '));
  if (cookies.length > 0) headers['cookie'] = [headers['cookie'], ...cookies].filter(Boolean).join('; ');
  const method = made.method ?? operation.method;
  const base = options.rest?.baseUrl ?? '';
  // Every request includes the query of the base URL, because it can contain an API key.
  const queries = [queryOf(base), query].filter((part) => part !== '').join('&');
  const url = `${base.replace(/[?#].*$/s, '').replace(/\/+$/, '')}${path}${queries === '' ? '' : `?${queries}`}`;
  const bodyless = method === 'GET' || method === 'HEAD';
  const content = operation.body?.contents.find(({ mediaType }) => mediaType === made.body?.mediaType);
  const body = made.body && !bodyless ? encodeBody(made.body, content, contract) : undefined;
  if (body) headers['content-type'] = body.contentType;
  return withIntendedCredentials(contract, made.intent, {
    method,
    url,
    headers,
    ...(body && { body: body.text }),
    ...(body?.encoding && { bodyEncoding: body.encoding }),
  });
}

function styled(parameter: Parameter, value: JsonValue): Parameters<typeof queryText>[0] {
  const sent = parameter.mediaType === undefined ? value : JSON.stringify(value);
  const { style, explode, allowReserved } = parameter;
  return { name: parameter.name.wire, value: sent, style, explode, allowReserved };
}

function acceptOf({ operation }: RestCase): string {
  const types = new Set(
    operation.responses.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType)),
  );
  return types.size === 0 ? '*/*' : [...types].join(', ');
}

/** Writes the parameters into the query string of GET or the JSON body of POST (GraphQL over HTTP, draft, §5). */
function graphqlRequest(contract: Contract, options: VerifyOptions, made: GraphqlCase): SentRequest {
  if (made.raw) return { ...made.raw, headers: { ...made.raw.headers, ...callerHeaders(options, made) } };
  const url = options.graphql?.url ?? '';
  const headers: Record<string, string> = {
    accept: made.accept ?? 'application/graphql-response+json, application/json;q=0.9',
    ...callerHeaders(options, made),
  };
  const { document: query, operationName, variables } = made;
  if (made.method === 'GET') {
    const pairs = new URLSearchParams({ query, operationName, variables: JSON.stringify(variables) });
    const separator = url.includes('?') ? '&' : '?';
    return withIntendedCredentials(contract, made.intent, {
      method: 'GET',
      url: `${url}${separator}${pairs}`,
      headers,
    });
  }
  headers['content-type'] = 'application/json';
  const body = JSON.stringify({ query, operationName, variables });
  return withIntendedCredentials(contract, made.intent, { method: 'POST', url, headers, body });
}

function withIntendedCredentials(contract: Contract, intent: Intent, request: SentRequest): SentRequest {
  if (intent.kind !== 'unauthenticated') return request;
  if (intent.without !== undefined) return withoutScheme(contract, request, intent.without);
  return intent.credentials === 'none'
    ? withoutCredentials(contract, request)
    : badCredentials(contract, request);
}

/** Returns the headers of the caller. Headers of the role replace headers of the run. */
function callerHeaders({ headers, credentials = {} }: VerifyOptions, { role }: Case): Record<string, string> {
  const own = role !== undefined && Object.hasOwn(credentials, role) ? credentials[role] : undefined;
  return mergedHeaders(headers, own?.headers);
}
