/** Prints a request as a curl command. */
import { isJsonObject, type JsonValue } from '../../../core/json.ts';
import { isJsonType } from '../../../core/media-type.ts';
import { shellWord } from '../../../core/shell.ts';
import type { Parameter, RestOperation } from '../../../model/operation.ts';
import { absoluteServer, ownServer } from '../../shape/servers.ts';
import { shortJson } from './content.ts';
import type { Site } from './site.ts';

/** A reserved address that nobody can own (RFC 2606). */
const EXAMPLE = 'https://api.example.com';

export function curlOf(site: Site, operation: RestOperation): string {
  const { method, path, parameters, body } = operation;
  const server = ownServer(site.contract, operation) ?? absoluteServer(site.contract.servers) ?? EXAMPLE;
  const named = new Map(parameters.filter((one) => one.in === 'path').map((one) => [one.name.wire, one]));
  const filled = path.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const parameter = named.get(name);
    return parameter ? encodeURIComponent(textOf(site, parameter)) : whole;
  });
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${encodeURIComponent(one.name.wire)}=${encodeURIComponent(textOf(site, one))}`);
  const url = `${server}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const headers = parameters
    .filter((one) => one.in === 'header' && one.required)
    .map((one) => `-H ${shellWord(`${one.name.wire}: ${textOf(site, one)}`)}`);
  const words = [
    `curl ${method === 'GET' ? '' : `-X ${shellWord(method)} `}${shellWord(url)}`,
    ...credentialsOf(site, operation),
    ...headers,
    ...(body ? bodyOf(site, body.contents) : []),
  ];
  return words.join(' \\\n  ');
}

function textOf(site: Site, { examples, type }: Parameter): string {
  const value = examples[0] ?? site.samples.of(type);
  return typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed();
}

/** Returns the arguments for the credentials of the first alternative, whose values are environment variables. */
function credentialsOf({ contract }: Site, { security }: RestOperation): readonly string[] {
  const names = new Set(security[0]?.schemes.map(({ scheme }) => scheme));
  return contract.auth
    .filter(({ name }) => names.has(name.wire))
    .flatMap((scheme) => {
      switch (scheme.kind) {
        case 'basic':
          return ['-u "$USERNAME:$PASSWORD"'];
        case 'apiKey':
          if (scheme.in === 'header') return [`-H ${shellWord(`${scheme.parameter}: `)}"$API_KEY"`];
          if (scheme.in === 'cookie') return [`-b ${shellWord(`${scheme.parameter}=`)}"$API_KEY"`];
          return [`--url-query ${shellWord(`${scheme.parameter}=`)}"$API_KEY"`];
        case 'http':
          return [`-H ${shellWord(`Authorization: ${scheme.scheme} `)}"$API_KEY"`];
        case 'mutualTls':
          return ['--cert client.pem'];
        default:
          return ['-H "Authorization: Bearer $API_KEY"'];
      }
    });
}

function bodyOf(site: Site, contents: NonNullable<RestOperation['body']>['contents']): readonly string[] {
  const content = contents.find(({ mediaType }) => isJsonType(mediaType)) ?? contents[0];
  if (!content) return [];
  const { mediaType } = content;
  const value = content.examples[0] ?? site.samples.of(content.type);
  const type = `-H ${shellWord(`Content-Type: ${mediaType}`)}`;
  if (isJsonType(mediaType)) return [type, `-d ${shellText(shortJson(value))}`];
  if (mediaType === 'multipart/form-data') return pairs(value).map((pair) => `-F ${shellWord(pair)}`);
  if (mediaType === 'application/x-www-form-urlencoded')
    return pairs(value).map((pair) => `--data-urlencode ${shellWord(pair)}`);
  return [type, '--data-binary @file'];
}

/** Returns JSON in single quotes, which preserve its lines. */
function shellText(json: string): string {
  return `'${json.replaceAll("'", `'\\''`)}'`;
}

function pairs(value: JsonValue): readonly string[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(
    ([name, one]) => `${name}=${typeof one === 'object' ? JSON.stringify(one) : String(one).toWellFormed()}`,
  );
}
