/** The data of a request that does not need values from other requests: examples of the contract, or samples. */
import { isJsonType } from '../../../core/media-type.ts';
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import type { InputPath } from '../../../model/behaviour.ts';
import type { MediaContent, Parameter } from '../../../model/operation.ts';
import { IGNORED_HEADERS } from '../../http.ts';
import type { Call, GraphqlCall, RestCall } from './call.ts';
import type { Samples, Wanted } from '../../shape/samples.ts';

export interface RestRequest {
  readonly parameters: readonly { readonly parameter: Parameter; readonly value: JsonValue }[];
  readonly body?: RestBody;
}

export interface RestBody {
  readonly form: BodyForm;
  readonly content: MediaContent;
  readonly value: JsonValue;
}

/** The encoding of a body. With `file`, the user selects the bytes. */
export type BodyForm = 'json' | 'form' | 'multipart' | 'text' | 'file';

export function restRequest({ operation }: RestCall, samples: Samples): RestRequest {
  const parameters = operation.parameters
    .filter(({ in: place, name }) => place !== 'header' || !IGNORED_HEADERS.has(name.wire.toLowerCase()))
    .map((parameter) => ({
      parameter,
      value: parameter.examples[0] ?? parameter.default ?? samples.of(parameter.type),
    }));
  const [content] = operation.body?.contents ?? [];
  if (!content) return { parameters };
  const form = formOf(content.mediaType);
  const value = form === 'file' ? null : (content.examples[0] ?? samples.of(content.type));
  return { parameters, body: { form, content, value } };
}

export function formOf(mediaType: string): BodyForm {
  if (isJsonType(mediaType)) return 'json';
  if (mediaType === 'application/x-www-form-urlencoded') return 'form';
  if (mediaType === 'multipart/form-data') return 'multipart';
  return /^text\/|[/+]xml$|javascript$/.test(mediaType) ? 'text' : 'file';
}

/** Returns the variables of a canonical operation that are required or in `wanted`. */
export function graphqlRequest(
  { document, isSafe }: GraphqlCall,
  samples: Samples,
  wanted: Wanted,
  follows: boolean,
): JsonObject {
  const members = document.variables.flatMap(({ name, type, required }) => {
    const inside = Object.hasOwn(wanted, name.wire) ? wanted[name.wire] : undefined;
    if (!required && !inside) return [];
    return [[name.wire, samples.of(type, { wanted: inside ?? {}, follows: follows && !isSafe })] as const];
  });
  return Object.fromEntries(members);
}

/** Returns the location of a request's idempotency key, if it has one. */
export function keyOf(call: Call): InputPath | undefined {
  if (call.kind === 'rest') return call.operation.idempotency?.by;
  const [only, ...others] = call.fields;
  return others.length === 0 ? only?.field.idempotency?.by : undefined;
}
