import type { Webhook } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { documentation, entriesOf, markOf, type Context } from './context.ts';
import { methodsOf, type PathItem } from './document-types.ts';
import { NEWER } from './grammar.ts';
import type { Origin } from '../document/origin.ts';
import { parametersOf, queryStringOf } from './parameter.ts';
import { bodyOf, responsesOf } from './response.ts';
import { marksOf } from '../vocabulary/marks.ts';

/** Returns one webhook for each event and method. */
export function webhooksOf(context: Context, root: Origin): readonly Webhook[] {
  return entriesOf(context.document.webhooks).flatMap(([event, item]) => {
    const origin = context.origins.of(item, root, 'webhooks', event);
    return requestsOf(context, item, origin, 'webhook').map((request) => ({
      name: context.names.of(event),
      ...request,
    }));
  });
}

/**
 * Returns the requests that the service sends for a path item, one per method. Only header parameters are read, because
 * the receiver chooses the URL.
 */
export function requestsOf(
  context: Context,
  item: PathItem,
  itemOrigin: Origin,
  kind: 'webhook' | 'callback',
): readonly Omit<Webhook, 'name'>[] {
  return methodsOf(item).flatMap(({ method, operation, place }) => {
    if (isNewer(place)) {
      const unread = { member: place.at(-1)!, effect: `the request of the ${kind} is omitted` };
      context.report(say['openapi-unread'](unread, itemOrigin.below(...place).span));
      return [];
    }
    const origin = context.origins.of(operation, itemOrigin, ...place);
    const parameters = new Map([
      ...parametersOf(context, item.parameters, itemOrigin),
      ...parametersOf(context, operation.parameters, origin),
    ]);
    queryStringOf(context, operation.parameters ?? item.parameters, origin);
    const headers = [...parameters.values()].filter((parameter) => {
      if (parameter.in === 'header') return true;
      const what = `The ${parameter.in} parameter ${JSON.stringify(parameter.name.wire)} of a ${kind}`;
      context.report(say['openapi-unsupported']({ what }, parameter.at));
      return false;
    });
    for (const member of ['callbacks', 'security', 'servers'] as const) {
      if (isEmpty(operation[member])) continue;
      const at = origin.below(member);
      context.report(say['openapi-unsupported']({ what: `${JSON.stringify(member)} of a ${kind}` }, at.span));
      context.extensions.discardInside(at);
    }
    const body = bodyOf(context, operation.requestBody, origin);
    const summary = operation.summary ?? item.summary;
    return {
      method,
      ...(summary !== undefined && { summary }),
      headers,
      ...(body && { body }),
      responses: responsesOf(context, operation.responses, new Map(), origin),
      ...marksOf('webhook', (mark) => context.extensions.use(mark, operation, origin), context.report),
      ...markOf(context, item, itemOrigin),
      ...documentation(context, operation, origin),
      at: origin.span,
    };
  });
}

/** True for an operation of OpenAPI 3.2. Clients have no types for such webhooks. */
function isNewer([field = '']: readonly string[]): boolean {
  return NEWER.pathItem!.includes(field);
}

/** True if a property is absent or empty, so that ignoring it does not lose information. */
function isEmpty(member: object | undefined): boolean {
  return member === undefined || Object.keys(member).length === 0;
}
