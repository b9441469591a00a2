import type { Callback } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import type { Origin } from '../document/origin.ts';
import { entriesOf, follow, type Context } from './context.ts';
import type { Dictionary, OpenapiCallback, PathItem, Reference } from './document-types.ts';
import { isRuntimeAddress } from './runtime-expression.ts';
import { requestsOf } from './webhook.ts';

/** Returns one callback for each name, expression, and method, in document order. */
export function callbacksOf(
  context: Context,
  callbacks: Dictionary<OpenapiCallback | Reference> | undefined,
  owner: Origin,
): readonly Callback[] {
  return entriesOf(callbacks).flatMap(([name, entry]) => {
    const { value, origin } = follow<OpenapiCallback>(context, entry, owner.below('callbacks', name));
    return entriesOf(value).flatMap(([expression, item]) => {
      if (expression.startsWith('x-')) return [];
      const place = origin.below(expression);
      if (!isRuntimeAddress(expression)) {
        context.report(say['callback-malformed']({ expression }, place.span));
        context.extensions.discardInside(place);
        return [];
      }
      const found = follow<PathItem>(context, item, place);
      return requestsOf(context, found.value, found.origin, 'callback').map((request) => ({
        name: context.names.of(name),
        expression,
        ...request,
      }));
    });
  });
}
