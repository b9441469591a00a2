import { isJsonType } from '../../core/media-type.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { MediaContent, Response, RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { anyOf } from './any-of.ts';
import { isSuccess, type StreamShape } from './stream-shape.ts';

/** The result of a successful call. */
export interface ResultShape {
  /** `blob`: bytes. `download`: bytes as they arrive. */
  readonly kind: 'json' | 'text' | 'blob' | 'download' | 'stream' | 'none';
  /** The type of the JSON in all successful responses, or undefined for other results. */
  readonly type: Type | undefined;
  /** The content read by the client from each successful response. */
  readonly contents: readonly { readonly response: Response; readonly content: MediaContent }[];
  /** Other contents of successful responses, which the client never requests. */
  readonly unread: readonly MediaContent[];
  /** True if some successful responses have no body although others have one. */
  readonly mayBeEmpty: boolean;
  /** The media types for the `Accept` header. */
  readonly accept: readonly string[];
}

/** Returns a stream if the operation has one, or else JSON, or else text, or else bytes, or else no result. */
export function resultShape(
  contract: Contract,
  operation: RestOperation,
  stream: StreamShape | undefined,
): ResultShape {
  const successes = operation.responses.filter(isSuccess);
  const chosen =
    successes.length > 0
      ? successes
      : operation.responses.filter(({ status }) => status === 'default').slice(0, 1);
  const errors = operation.responses.filter(
    (response) => response.outcome === 'error' && !chosen.includes(response),
  );
  const errorTypes = errors.flatMap(jsonContents);
  if (stream) {
    const { response, content } = stream;
    return {
      kind: 'stream',
      type: undefined,
      contents: [{ response, content }],
      unread: chosen.flatMap(({ contents }) => contents.filter((one) => one !== content)),
      mayBeEmpty: false,
      accept: [...new Set([content, ...errorTypes].map(({ mediaType }) => mediaType))],
    };
  }
  const kind = (['json', 'text', 'blob'] as const).find((one) =>
    chosen.some(({ contents }) => contents.some((content) => resultKind(contract, content) === one)),
  );
  const contents = chosen.flatMap((response) => {
    const content = response.contents.find((candidate) => resultKind(contract, candidate) === kind);
    return content ? [{ response, content }] : [];
  });
  const accept = [...contents.map(({ content }) => content), ...errorTypes].map(({ mediaType }) => mediaType);
  const read = new Set(contents.map(({ content }) => content));
  return {
    kind: kind ?? 'none',
    type: kind === 'json' ? anyOf(contents.map(({ content }) => content.type)) : undefined,
    contents,
    unread: chosen.flatMap((response) => response.contents.filter((content) => !read.has(content))),
    mayBeEmpty: kind !== undefined && chosen.some((response) => response.contents.length === 0),
    accept: [...new Set(accept)],
  };
}

/**
 * Returns the kind of a body. If the media type may be any type, the schema decides: JSON, unless it declares bytes.
 */
function resultKind(contract: Contract, { mediaType, type }: MediaContent): 'json' | 'text' | 'blob' {
  if (mediaType === '*/*') return resolve(contract, type).kind === 'binary' ? 'blob' : 'json';
  if (isJsonType(mediaType)) return 'json';
  return mediaType.startsWith('text/') ? 'text' : 'blob';
}

function jsonContents({ contents }: Response): readonly MediaContent[] {
  return contents.filter(({ mediaType }) => isJsonType(mediaType));
}
