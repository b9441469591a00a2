import { declaredContent, declaredResponse, statusKey } from '../judge/declared.ts';
import type { Check } from './check.ts';

export const responseSchemaConformance: Check = {
  id: 'response-schema-conformance',
  on: 'rest',
  severity: 'error',
  summary: 'Every JSON body fits the schema declared for its status and media type.',
  enforces: 'OpenAPI 3.1 §4.8.24 (Schema Object), JSON Schema 2020-12',
  help: 'Send what the schema says, or say in the schema what is sent.',
  run: ({ case: { operation, intent }, outcome: { status, headers, json } }, { schemas }) => {
    const contentType = headers['content-type'];
    if (intent.kind === 'undeclared-method' || json === undefined || contentType === undefined)
      return undefined;
    const response = declaredResponse(operation, status);
    const content = response && declaredContent(response, contentType);
    if (!content) return undefined;
    const place = [
      'paths',
      operation.path,
      operation.method.toLowerCase(),
      'responses',
      statusKey(response),
      'content',
    ];
    const faults = schemas.faults([...place, content.mediaType, 'schema'], json, 'response');
    return faults?.map(({ kind, message }) => ({ kind: `${status} ${kind}`, message, at: content.at }));
  },
};
