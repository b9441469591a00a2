/** The contract's examples of responses, stored with their request. */
import { isJsonType } from '../../../core/media-type.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import type { MediaContent, Response } from '../../../model/operation.ts';
import type { RestCall } from './call.ts';
import { idOf } from './id.ts';
import { placed, printJson } from './text.ts';

/** Returns all examples of successful responses and the first example of each error. Successes need no example. */
export function savedResponses(call: RestCall, request: JsonObject): readonly JsonValue[] {
  return call.operation.responses.flatMap((response) => {
    const code = codeOf(response);
    if (code === undefined) return [];
    const bodies = response.contents.flatMap(bodiesOf);
    const shown = response.outcome === 'success' ? bodies : bodies.slice(0, 1);
    const saved = shown.length > 0 ? shown : response.outcome === 'success' ? [undefined] : [];
    return saved.map((body, index) => ({
      id: idOf(`response ${call.id} ${code} ${index}`),
      name: `${code} ${placed(response.description.split('\n')[0]!, 'prose')}${index > 0 ? ` (${index + 1})` : ''}`,
      originalRequest: response.outcome === 'success' ? request : brief(request),
      code,
      _postman_previewlanguage: body?.language ?? 'text',
      header: body ? [{ key: 'Content-Type', value: placed(body.mediaType, 'line') }] : [],
      cookie: [],
      body: body?.text ?? '',
    }));
  });
}

/** Shortens the request of an error response, because it does not add information. */
function brief({ method = '', url }: JsonObject): JsonObject {
  return { method, header: [], url: isJsonObject(url) ? (url['raw'] ?? '') : '' };
}

function codeOf({ status }: Response): number | undefined {
  if (typeof status === 'number') return status;
  return status === 'default' ? undefined : Number(status.charAt(0)) * 100;
}

interface Body {
  readonly mediaType: string;
  readonly language: 'json' | 'text';
  readonly text: string;
}

function bodiesOf({ mediaType, examples }: MediaContent): readonly Body[] {
  if (isJsonType(mediaType))
    return examples.map((example) => ({ mediaType, language: 'json', text: printJson(example, 2) }));
  return examples.flatMap((example) =>
    typeof example === 'string' ? [{ mediaType, language: 'text', text: placed(example, 'prose') }] : [],
  );
}
