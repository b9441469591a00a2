import type { JsonValue } from '../../core/json.ts';
import { percentEncoded } from '../../core/percent-encoding.ts';
import { shellWord } from '../../core/shell.ts';
import { formText, plainText, queryText, simpleText } from '../../core/styled.ts';
import type { AnyParameter } from '../delta/scope.ts';
import type { AuthScheme, MediaContent } from '../../model/operation.ts';
import { serverUrl } from '../../model/server-url.ts';
import type { WitnessRequest } from './request.ts';

/**
 * Returns the request as one line for bash-like shells. The line has variables for the user's credentials, and for the
 * base URL if the contract does not declare an absolute URL. Returns undefined if one line cannot contain the values.
 */
export function curlOf(request: WitnessRequest): string | undefined {
  const { operation, body, schemes } = request;
  const text = body && bodyText(body.content, body.value);
  const headers = headersOf(request);
  if ((body && text === undefined) || headers.some((header) => /[\0\r\n]/.test(header))) return undefined;
  // Without `-g`, curl would interpret `[` and `{` in URLs. `--data-raw` reads no file, even if the body starts with
  // `@`.
  const parts = ['curl', '-sS', '-i', '-g'];
  if (operation.method === 'HEAD') parts.push('-I');
  else if (operation.method !== 'GET' || text !== undefined) parts.push('-X', shellWord(operation.method));
  for (const scheme of schemes) {
    parts.push(...credentialOf(scheme));
  }
  for (const header of headers) parts.push('-H', shellWord(header));
  if (text !== undefined) parts.push('--data-raw', shellWord(text));
  return [...parts, '--url', addressOf(request)].join(' ');
}

/** Returns the arguments for one scheme's credentials. A key in the query is part of the URL. */
function credentialOf(scheme: AuthScheme): readonly string[] {
  switch (scheme.kind) {
    case 'basic':
      return ['-u', '"$USER:$PASSWORD"'];
    case 'mutualTls':
      return ['--cert', '"$CERTIFICATE"', '--key', '"$PRIVATE_KEY"'];
    case 'http':
      return ['-H', `${shellWord(`authorization: ${scheme.scheme} `)}"$CREDENTIALS"`];
    case 'apiKey':
      if (scheme.in === 'header') return ['-H', `${shellWord(`${scheme.parameter}: `)}"$KEY"`];
      return scheme.in === 'cookie' ? ['-b', `${shellWord(`${scheme.parameter}=`)}"$KEY"`] : [];
    default:
      return ['-H', '"authorization: Bearer $TOKEN"'];
  }
}

function headersOf({ parameters, body, accept }: WitnessRequest): readonly string[] {
  const headers = parameters
    .filter(({ parameter }) => parameter.in === 'header')
    .map(({ parameter, value }) => {
      const text = simpleText(styled(parameter, value), String);
      // curl sends a header without a value only if it ends in a semicolon.
      return text === '' ? `${parameter.name.wire};` : `${parameter.name.wire}: ${text}`;
    });
  const cookies = parameters
    .filter(({ parameter }) => parameter.in === 'cookie')
    .map(({ parameter, value }) => `${parameter.name.wire}=${percentEncoded(plainText(value))}`);
  return [
    ...headers,
    ...(cookies.length > 0 ? [`cookie: ${cookies.join('; ')}`] : []),
    ...(accept === undefined ? [] : [`accept: ${accept}`]),
    ...(body ? [`content-type: ${body.content.mediaType}`] : []),
  ];
}

function addressOf({ operation, server, parameters, schemes }: WitnessRequest): string {
  let { path } = operation;
  for (const { parameter, value } of parameters) {
    if (parameter.in === 'path')
      path = path.replaceAll(`{${parameter.name.wire}}`, () =>
        simpleText(styled(parameter, value), percentEncoded),
      );
  }
  path = path.replaceAll(NOT_IN_URL, percentEncoded);
  const query = parameters
    .filter(({ parameter }) => parameter.in === 'query')
    .map(({ parameter, value }) => queryText(styled(parameter, value)))
    .concat(parameters.flatMap(({ parameter, value }) => wholeQuery(parameter, value)))
    .filter((pair) => pair !== '')
    .join('&');
  const base = server ? serverUrl(server).replace(/\/+$/, '') : '';
  const own = `${base}${path}${query === '' ? '' : `?${query}`}`;
  const key = schemes.find((scheme) => scheme.kind === 'apiKey' && scheme.in === 'query');
  const credential =
    key?.kind === 'apiKey' ? `${shellWord(`${query === '' ? '?' : '&'}${key.parameter}=`)}"$KEY"` : '';
  return `${/^https?:/i.test(base) ? '' : '"$BASE_URL"'}${shellWord(own)}${credential}`;
}

/** Characters of a path in a document that curl rejects. */
const NOT_IN_URL = /[^\x21-\x7e]+|["<>\\^`|]/gu;

/** Returns the query string as a whole. If its media type is not that of a form, it is percent-encoded. */
function wholeQuery({ in: place, mediaType }: AnyParameter, value: JsonValue): readonly string[] {
  if (place !== 'querystring') return [];
  if (mediaType === 'application/x-www-form-urlencoded') return [formText(value, {})];
  return [percentEncoded(mediaType?.startsWith('text/') ? plainText(value) : JSON.stringify(value))];
}

function styled(parameter: AnyParameter, value: JsonValue): Parameters<typeof queryText>[0] {
  const { name, style, explode, allowReserved, mediaType } = parameter;
  const sent = mediaType === undefined ? value : JSON.stringify(value);
  return { name: name.wire, value: sent, style, explode, allowReserved };
}

/**
 * Returns the text of a body, or undefined for an unsupported media type. Files and form parts need more than one line.
 */
function bodyText({ mediaType, encoding }: MediaContent, value: JsonValue): string | undefined {
  if (/^[^;]*[/+]json\s*(?:;|$)/i.test(mediaType)) return JSON.stringify(value);
  if (mediaType === 'application/x-www-form-urlencoded') return formText(value, encoding);
  return mediaType.startsWith('text/') ? plainText(value) : undefined;
}
