/** Splits the URL of a request into parts in Postman's format. */
import type { JsonObject } from '../../../core/json.ts';
import { queryEntries, segmentEntry } from './entries.ts';
import type { Sending, SentParameter } from './sending.ts';
import { placed, placedValue, type Variable } from './text.ts';

/** Returns the parts of a URL. Postman builds the complete URL only from `raw`. */
export function urlOf(path: string, { parameters }: Sending, address: Variable): JsonObject {
  const variables: JsonObject[] = [];
  const inPath = new Map(
    parameters
      .filter(({ parameter }) => parameter.in === 'path')
      .map((sent) => [sent.parameter.name.wire, sent]),
  );
  const segments = path
    .replace(/^\//, '')
    .split('/')
    .map((segment) => {
      const [, whole = ''] = /^\{([^{}]*)\}$/.exec(segment) ?? [];
      const sent = inPath.get(whole);
      if (!sent) return segmentText(segment, inPath);
      const key = /^[A-Za-z0-9_-]+$/.test(whole) ? whole : `path${variables.length + 1}`;
      variables.push(segmentEntry(key, sent, 'url'));
      return `:${key}`;
    });
  const query = parameters.filter(({ parameter }) => parameter.in === 'query').flatMap(queryEntries);
  const search = query
    .filter((entry) => entry['disabled'] !== true)
    .map((entry) => `${entry['key'] as string}=${entry['value'] as string}`)
    .join('&');
  return {
    raw: `${[address.reference, ...segments].join('/')}${search === '' ? '' : `?${search}`}`,
    host: [address.reference],
    path: segments,
    ...(query.length > 0 && { query }),
    ...(variables.length > 0 && { variable: variables }),
  };
}

/** Returns a segment of text, or of text and parameters. A colon at its start would turn it into a variable. */
function segmentText(segment: string, inPath: ReadonlyMap<string, SentParameter>): string {
  const text = segment.split(/\{([^{}]*)\}/).map((part, index) => {
    const sent = index % 2 === 1 ? inPath.get(part) : undefined;
    return sent
      ? placedValue(sent.value, 'url')
      : placed(index % 2 === 1 ? `{${part}}` : part, 'url').replaceAll('%2C', ',');
  });
  return text.join('').replace(/^:/, '%3A');
}
