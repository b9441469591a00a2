import type { JsonValue } from '../../core/json.ts';
import { entriesOf, follow, type Context } from './context.ts';
import type { Dictionary, OpenapiExample, Reference } from './document-types.ts';
import type { Origin } from '../document/origin.ts';

interface Exemplified {
  readonly example?: JsonValue;
  readonly examples?: Dictionary<OpenapiExample | Reference>;
}

/** Returns the values of `example` and `examples`. Values at a URL are not fetched. */
export function examplesOf(
  context: Context,
  { example, examples }: Exemplified,
  origin: Origin,
): readonly JsonValue[] {
  const values = entriesOf(examples).map(
    ([, entry]) => follow<OpenapiExample>(context, entry, origin).value.value,
  );
  return [example, ...values].filter((value) => value !== undefined);
}
