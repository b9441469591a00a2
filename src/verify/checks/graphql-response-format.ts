import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { essenceOf, jsonFault } from '../judge/declared.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import type { Check, Objection } from './check.ts';

const MEMBERS = new Set(['data', 'errors', 'extensions']);
const MEDIA_TYPES = new Set(['application/json', 'application/graphql-response+json']);

export const graphqlResponseFormat: Check = {
  id: 'graphql-response-format',
  on: 'graphql',
  severity: 'error',
  summary: 'Every response must be a GraphQL response map with well-formed errors and a matching status.',
  enforces: 'GraphQL October 2021 §7.1; GraphQL over HTTP §6',
  help: 'Let a GraphQL server library build the response.',
  run: ({ outcome }) => {
    const { status, headers, unread } = outcome;
    const mediaType = essenceOf(headers['content-type'] ?? '');
    // Layers in front of GraphQL (authentication, rate limits, failures) respond in their own format, unless they
    // declare GraphQL's media type.
    const isBefore = [401, 403, 405, 406, 429].includes(status) || status >= 500;
    if ((isBefore && mediaType !== 'application/graphql-response+json') || unread) return undefined;
    const body = graphqlBody(outcome);
    if (!MEDIA_TYPES.has(mediaType)) {
      const message = `The response has Content-Type ${mediaType || 'none'}.`;
      return [{ kind: 'media-type', cause: 'media-type', message }];
    }
    if (!body) {
      const fault = jsonFault(outcome);
      if (fault && fault.kind !== 'malformed') return [fault];
      return [{ kind: 'no-map', message: 'The body is not a JSON object.' }];
    }
    const found = [
      ...ofMembers(body),
      ...errorsOf(body).flatMap(ofError),
      ...ofStatus(body, status, mediaType),
    ];
    return found.map((one) => ({ ...one, cause: one.kind }));
  },
};

function* ofMembers(body: JsonObject): Generator<Objection> {
  for (const name of Object.keys(body)) {
    if (!MEMBERS.has(name))
      yield {
        kind: 'member',
        message: `The response has the entry ${name}; only data, errors, and extensions are allowed.`,
      };
  }
  const { data, errors, extensions } = body;
  if (errors !== undefined && !(Array.isArray(errors) && errors.length > 0)) {
    yield { kind: 'errors', message: '`errors` is not a list with at least one error.' };
  }
  if (data === undefined && errors === undefined)
    yield { kind: 'no-data', message: 'The response has neither data nor errors.' };
  if (data === null && errors === undefined)
    yield { kind: 'null-data', message: '`data` is null, but no error explains why.' };
  if (data !== undefined && data !== null && !isJsonObject(data))
    yield { kind: 'data', message: '`data` is not an object or null.' };
  if (extensions !== undefined && !isJsonObject(extensions))
    yield { kind: 'extensions', message: '`extensions` is not an object.' };
}

function ofError(error: JsonValue): readonly Objection[] {
  if (!isJsonObject(error)) return [{ kind: 'error', message: 'An entry of `errors` is not an object.' }];
  const { message, locations, path, extensions } = error;
  const found: Objection[] = [];
  if (typeof message !== 'string')
    found.push({ kind: 'error-message', message: 'An error has no `message`.' });
  if (locations !== undefined && !(Array.isArray(locations) && locations.every(isLocation))) {
    found.push({
      kind: 'error-locations',
      message: '`locations` of an error is not a list of lines and columns that start at 1.',
    });
  }
  if (path !== undefined && !(Array.isArray(path) && path.every(isPathSegment))) {
    found.push({
      kind: 'error-path',
      message: '`path` of an error is not a list of response keys and list indexes.',
    });
  }
  if (extensions !== undefined && !isJsonObject(extensions)) {
    found.push({ kind: 'error-extensions', message: '`extensions` of an error is not an object.' });
  }
  return found;
}

function ofStatus(body: JsonObject, status: number, mediaType: string): readonly Objection[] {
  if (mediaType !== 'application/graphql-response+json') return [];
  const executed = Object.hasOwn(body, 'data');
  // A partial result has a 2xx status, such as 294 in later drafts.
  const fits = executed && body['data'] !== null ? status >= 200 && status < 300 : executed || status >= 400;
  return fits
    ? []
    : [
        {
          kind: 'status',
          message: `Status ${status} is wrong for a response ${executed ? 'with' : 'without'} data.`,
        },
      ];
}

function isLocation(location: unknown): boolean {
  return (
    isJsonObject(location) &&
    [location['line'], location['column']].every((one) => Number.isInteger(one) && Number(one) >= 1)
  );
}

function isPathSegment(segment: unknown): boolean {
  return typeof segment === 'string' || (Number.isInteger(segment) && Number(segment) >= 0);
}
