import type { JsonValue } from '../../core/json.ts';
import { operationPlace } from '../../core/path-item.ts';
import type { Contract } from '../../model/contract.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import type { ReceivedResponse } from '../exchange.ts';
import { declaredContent, declaredResponse, statusKey } from '../judge/declared.ts';
import { flatten } from '../../values/flatten.ts';
import type { SchemaFault } from '../judge/document-schemas.ts';
import { FINE, type Check } from './check.ts';

export const responseSchemaConformance: Check = {
  id: 'response-schema-conformance',
  on: 'rest',
  severity: 'error',
  summary: 'Every JSON or text body must match the schema declared for its status and media type.',
  enforces: 'OpenAPI 3.1 §4.8.24 (Schema Object), JSON Schema 2020-12',
  help: 'Fix the response, or change the schema to match it.',
  run: ({ case: { operation, intent }, outcome }, { contract, schemas }) => {
    const { status, headers } = outcome;
    const contentType = headers['content-type'];
    if (intent.kind === 'undeclared-method' || contentType === undefined) return undefined;
    const response = declaredResponse(operation, status);
    const content = response && declaredContent(response, contentType);
    if (!content) return undefined;
    const body = outcome.json === undefined ? textOf(contract, operation, content, outcome) : outcome.json;
    if (body === undefined) return undefined;
    const place = [
      'paths',
      operation.path,
      ...operationPlace(operation.method),
      'responses',
      statusKey(response),
      'content',
    ];
    const faultsOf = (value: JsonValue): readonly SchemaFault[] | undefined =>
      schemas.faults([...place, content.mediaType, 'schema'], value, 'response');
    const faults = faultsOf(body);
    // A text can end with a line break.
    if (outcome.json === undefined && faultsOf(outcome.text.replace(/\r?\n$/, ''))?.length === 0) return FINE;
    return faults?.map(({ kind, rule, message }) => ({
      kind: `${status} ${kind}`,
      cause: rule,
      message,
      at: content.at,
    }));
  },
};

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
