import { parsedJson, type JsonValue } from '../../core/json.ts';
import { operationPlace } from '../../core/path-item.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import type { Parameter, RestOperation } from '../../model/operation.ts';
import type { RestCase } from '../exchange.ts';
import type { Violation } from '../../values/violations.ts';
import { flatten } from '../../values/flatten.ts';
import { acceptsHeader, acceptsText } from '../../values/text.ts';
import { essenceOf } from '../judge/declared.ts';
import type { DocumentSchemas } from '../judge/document-schemas.ts';
import { isJsonMediaType } from '../send/body.ts';
import { isCredential, keyQueries } from '../send/credentials.ts';
import { parameterKey } from '../send/request.ts';
import { decoded } from './routes.ts';
import type { Traffic } from './traffic.ts';

/** Header parameters that OpenAPI ignores, because other parts of a document declare these headers (3.1 §4.8.12.1). */
const NOT_PARAMETERS = new Set(['accept', 'content-type', 'authorization']);

/** Converts an observed request to a case. Its intent shows whether the request violates the contract. */
export function restCaseOf(
  contract: Contract,
  schemas: DocumentSchemas,
  operation: RestOperation,
  path: Readonly<Record<string, string>>,
  traffic: Traffic,
): RestCase {
  const values = new Map(operation.parameters.map((one) => [one, sentValue(one, path, traffic)]));
  const parameters = Object.fromEntries(
    [...values].flatMap(([one, value]) => (value === undefined ? [] : [[parameterKey(one), value]])),
  );
  const mediaType = essenceOf(traffic.headers['content-type'] ?? '');
  const body = bodyOf(mediaType, traffic.body);
  const violation = parameterFault(contract, values) ?? bodyFault(schemas, operation, mediaType, traffic);
  return {
    kind: 'rest',
    operation,
    intent: violation
      ? { kind: 'invalid', violation }
      : isAnonymous(contract, operation, traffic)
        ? { kind: 'unauthenticated', credentials: 'none' }
        : { kind: 'valid' },
    parameters,
    ...(body && { body }),
  };
}

function bodyOf(mediaType: string, text: string | undefined): RestCase['body'] {
  if (text === undefined || text === '') return undefined;
  const value = isJsonMediaType(mediaType) ? parsedJson(text) : undefined;
  return value === undefined ? { mediaType, raw: text } : { mediaType, value };
}

function sentValue(
  { in: place, name: { wire } }: Parameter,
  path: Readonly<Record<string, string>>,
  { url, headers }: Traffic,
): JsonValue | undefined {
  if (place === 'path') return ownMember(path, wire);
  if (place === 'header') return ownMember(headers, wire.toLowerCase());
  if (place === 'query') {
    const all = new URL(url).searchParams.getAll(wire);
    return all.length > 1 ? all : all[0];
  }
  const pairs = (headers['cookie'] ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s, 2));
  const found = pairs.find(([name]) => name === wire)?.[1];
  return found === undefined ? undefined : decoded(found);
}

function parameterFault(
  contract: Contract,
  values: ReadonlyMap<Parameter, JsonValue | undefined>,
): Violation | undefined {
  for (const [parameter, value] of values) {
    const name = parameter.name.wire;
    const where = parameterKey(parameter);
    if (parameter.in === 'header' && NOT_PARAMETERS.has(name.toLowerCase())) continue;
    if (value === undefined) {
      if (parameter.required && isPlain(contract, parameter)) return { kind: 'missing', where };
    } else if (isPlain(contract, parameter)) {
      const fits = parameter.in === 'header' ? acceptsHeader : acceptsText;
      if (!fits(contract, parameter.type, value as string)) return { kind: 'value', where };
    }
  }
  return undefined;
}

/** True if the request contains each value as a separate string, not inside an object or a joined list. */
function isPlain(contract: Contract, { type, style, explode, mediaType }: Parameter): boolean {
  if (mediaType !== undefined || (style !== 'form' && style !== 'simple')) return false;
  const isStructure = flatten(contract, type).some(({ kind }) => kind === 'object' || kind === 'any');
  const isList = flatten(contract, type).some(({ kind }) => kind === 'list');
  return !isStructure && (!isList || (style === 'form' && explode));
}

function bodyFault(
  schemas: DocumentSchemas,
  { body, path, method }: RestOperation,
  mediaType: string,
  { body: text }: Traffic,
): Violation | undefined {
  if (!body || text === undefined) return undefined;
  if (text === '') return body.required ? { kind: 'missing', where: 'body' } : undefined;
  const content = body.contents.find((one) => one.mediaType === mediaType);
  if (!content || !isJsonMediaType(mediaType)) return undefined;
  const value = parsedJson(text);
  if (value === undefined) return { kind: 'malformed', where: 'body' };
  const place = [
    'paths',
    path,
    ...operationPlace(method),
    'requestBody',
    'content',
    content.mediaType,
    'schema',
  ];
  const fault = schemas.faults(place, value, 'request')?.[0];
  return fault && { kind: fault.kind, where: 'body' };
}

/** True if the service accepted the request without recognizable credentials, although the contract requires them. */
function isAnonymous(contract: Contract, { security }: RestOperation, traffic: Traffic): boolean {
  const { headers, url, response, mayLackCredentials } = traffic;
  if (
    mayLackCredentials ||
    security.length === 0 ||
    !response ||
    !('status' in response) ||
    response.status >= 400
  )
    return false;
  const kinds = new Map(contract.auth.map((scheme) => [scheme.name.wire, scheme.kind]));
  const isByHeader = security.every(
    ({ schemes }) => schemes.length > 0 && schemes.every(({ scheme }) => kinds.get(scheme) !== 'mutualTls'),
  );
  const keys = keyQueries(contract);
  return (
    isByHeader &&
    !Object.keys(headers).some((name) => isCredential(contract, name)) &&
    ![...new URL(url).searchParams.keys()].some((name) => keys.has(name))
  );
}
