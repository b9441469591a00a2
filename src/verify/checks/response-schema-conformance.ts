import type { JsonValue } from '../../core/json.ts';
import { isStreamType } from '../../core/media-type.ts';
import { operationPlace } from '../../core/path-item.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import type { ReceivedResponse } from '../exchange.ts';
import { declaredContent, declaredResponse, statusKey } from '../judge/declared.ts';
import { flatten } from '../../values/flatten.ts';
import type { SchemaFault } from '../judge/document-schemas.ts';
import { streamItems, type StreamItem } from '../judge/stream-items.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const responseSchemaConformance: Check = {
  id: 'response-schema-conformance',
  on: 'rest',
  severity: 'error',
  summary:
    'Every JSON or text body, and every item of a stream, must match the schema declared for its status and media type.',
  enforces: 'OpenAPI 3.1 §4.8.24 (Schema Object), JSON Schema 2020-12',
  help: 'Fix the response, or change the schema to match it.',
  run: ({ case: { operation, intent }, outcome }, context) => {
    const { contract, schemas } = context;
    const { status, headers } = outcome;
    const contentType = headers['content-type'];
    if (intent.kind === 'undeclared-method' || contentType === undefined) return undefined;
    const response = declaredResponse(operation, status);
    const content = response && declaredContent(response, contentType);
    if (!content) return undefined;
    const place = [
      'paths',
      operation.path,
      ...operationPlace(operation.method),
      'responses',
      statusKey(response),
      'content',
    ];
    const schema = [...place, content.mediaType, 'schema'];
    const faultsOf = (value: JsonValue, at = schema): readonly SchemaFault[] | undefined =>
      schemas.faults(at, value, 'response');
    const objectionOf = ({ kind, rule, message }: SchemaFault): Objection => ({
      kind: `${status} ${kind}`,
      cause: rule,
      message,
      at: content.at,
    });
    if (isStreamType(content.mediaType)) {
      const isList = resolve(contract, content.type).kind === 'list';
      const sentinel = content.sentinel ?? operation.streaming?.sentinel;
      const items = streamItems(content.mediaType, outcome.text, sentinel);
      return streamFaults(items, (value) => faultsOf(value, isList ? [...schema, 'items'] : schema))?.map(
        objectionOf,
      );
    }
    const body = outcome.json === undefined ? textOf(contract, operation, content, outcome) : outcome.json;
    if (body === undefined) return undefined;
    const faults = faultsOf(body);
    // A service may add a line break to the end of a text.
    if (outcome.json === undefined && faultsOf(outcome.text.replace(/\r?\n$/, ''))?.length === 0) return FINE;
    return faults?.map(objectionOf);
  },
};

/** Returns the faults of the first item that does not match, or undefined if the stream has no items. */
function streamFaults(
  items: readonly StreamItem[],
  faultsOf: (value: JsonValue) => readonly SchemaFault[] | undefined,
): readonly SchemaFault[] | undefined {
  if (items.length === 0) return undefined;
  for (const { values } of items) {
    const all = values.map(faultsOf);
    if (!all.some((faults) => faults === undefined || faults.length === 0)) return all[0];
  }
  return [];
}

/** Returns the text of a body with a string schema. Other text, such as HTML, is not judged. */
function textOf(
  contract: Contract,
  { method }: RestOperation,
  { mediaType, type }: MediaContent,
  { text, unread }: ReceivedResponse,
): string | undefined {
  const isText = /^text\/(?!html|xml)/.test(mediaType) && unread !== true && method !== 'HEAD';
  const kinds = flatten(contract, type).map((flat) =>
    flat.kind === 'primitive' ? flat.primitive : flat.kind,
  );
  return isText && kinds.length > 0 && kinds.every((kind) => TEXTS.has(kind)) ? text : undefined;
}

const TEXTS = new Set(['string', 'enum', 'literal']);
