import type { JsonValue } from '../../core/json.ts';
import type { Type } from '../../model/type.ts';
import { alternatives, type Shapes } from './shape.ts';

/** Returns the number of the first page: the default, or else the minimum, if it is 0 or 1. */
export function firstPageOf(
  types: readonly Type[],
  standard: JsonValue | undefined,
  shapes: Shapes,
): number | undefined {
  const least = types
    .flatMap((type) => alternatives(type, shapes))
    .flatMap((type) => (type.kind === 'primitive' ? (type.constraints.minimum ?? []) : []));
  return [standard, ...least].find((value): value is 0 | 1 => value === 0 || value === 1);
}
