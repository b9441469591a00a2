import { isJsonObject, type JsonObject } from '../../core/json.ts';
import type { Link, RequestBody, Response } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import { contentsOf } from './content.ts';
import { entriesOf, follow, markOf, type Context } from './context.ts';
import type {
  Dictionary,
  OpenapiLink,
  OpenapiRequestBody,
  OpenapiResponse,
  Reference,
} from './document-types.ts';
import type { Origin } from '../document/origin.ts';
import { headersOf } from './parameter.ts';

/** The `id` of each operation that a link can refer to, by operationId and by pointer into `paths`. */
export type LinkTargets = ReadonlyMap<string, string>;

/** Returns the responses by ascending status. Ranges follow numbers, and `default` is last. */
export function responsesOf(
  context: Context,
  responses: Dictionary<OpenapiResponse | Reference> | undefined,
  targets: LinkTargets,
  owner: Origin,
): readonly Response[] {
  const found: Response[] = [];
  for (const [key, entry] of entriesOf(responses)) {
    if (key.startsWith('x-')) continue;
    const place = owner.below('responses', key);
    const status = statusOf(key);
    if (status === undefined) {
      context.report(say['response-status']({ status: key }, place.span));
      continue;
    }
    const { value, origin } = follow<OpenapiResponse>(context, entry, place);
    found.push({
      status,
      outcome: isError(status) ? 'error' : 'success',
      description: value.description ?? '',
      headers: headersOf(context, value.headers, origin),
      contents: contentsOf(context, value.content, origin),
      links: linksOf(context, value.links, targets, origin),
      ...markOf(context, value, origin),
      at: origin.span,
    });
  }
  return found.sort((one, other) => rank(one.status) - rank(other.status));
}

export function bodyOf(
  context: Context,
  body: OpenapiRequestBody | Reference | undefined,
  owner: Origin,
): RequestBody | undefined {
  if (!body) return undefined;
  const { value, origin } = follow<OpenapiRequestBody>(context, body, owner.below('requestBody'));
  return {
    required: value.required === true,
    contents: contentsOf(context, value.content, origin),
    ...(value.description !== undefined && { description: value.description }),
    ...markOf(context, value, origin),
    at: origin.span,
  };
}

function statusOf(key: string): Response['status'] | undefined {
  if (key === 'default') return 'default';
  if (/^[1-5]XX$/i.test(key)) return key.toUpperCase() as Response['status'];
  return /^[1-5]\d\d$/.test(key) ? Number(key) : undefined;
}

function isError(status: Response['status']): boolean {
  return status === 'default' || Number(String(status).charAt(0)) >= 4;
}

function rank(status: Response['status']): number {
  if (typeof status === 'number') return status;
  return status === 'default' ? Infinity : 1000 + Number(status.charAt(0));
}

function linksOf(
  context: Context,
  links: Dictionary<OpenapiLink | Reference> | undefined,
  targets: LinkTargets,
  owner: Origin,
): readonly Link[] {
  return entriesOf(links).flatMap(([name, entry]) => {
    const { value, origin } = follow<OpenapiLink>(context, entry, owner.below('links', name));
    const target = value.operationId ?? percentDecoded(value.operationRef ?? '') ?? '';
    const operation = targets.get(target);
    if (operation === undefined) {
      context.report(say['link-unresolved']({ target }, origin.span));
      return [];
    }
    const parameters: JsonObject = isJsonObject(value.parameters) ? value.parameters : {};
    const body = value.requestBody === undefined ? {} : { requestBody: value.requestBody };
    return [{ name, operation, parameters, ...body, ...markOf(context, value, origin), at: origin.span }];
  });
}
