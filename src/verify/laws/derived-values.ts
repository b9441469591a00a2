import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Marks } from '../../model/marks.ts';
import type { Property } from '../../model/type.ts';
import { derivedWithin } from '../../semantics/laws/derived.ts';
import { valueIn } from '../../semantics/laws/values.ts';
import { brokenBound } from '../../values/bounds.ts';
import type { Check } from '../checks/check.ts';
import { isAnswered } from '../exchange.ts';
import { objectsIn, type SeenObject } from '../judge/objects-in.ts';
import { resultOf } from '../judge/pages.ts';
import { typeOf } from '../judge/sightings.ts';

export const derivedValues: Check = {
  id: 'derived-values',
  on: 'any',
  severity: 'error',
  summary:
    'A declared count, sum, or size must agree with the other values of its object, and a value must be within its declared bounds relative to them.',
  enforces: 'docs/contract-vocabulary.md (x-derived, @derived, x-bounds, @bounds)',
  help: 'Compute the value from the returned values.',
  run: (exchange, { contract }) => {
    if (!isAnswered(exchange)) return undefined;
    const [type, value] = [typeOf(exchange), resultOf(exchange)];
    if (!type || value === undefined || value === null) return undefined;
    const judged = [...objectsIn(contract, type, value)].flatMap((seen) =>
      [...seen.members.values()].flatMap((property) => {
        const is = seen.value[property.name.wire];
        const expected = is === undefined || is === null ? undefined : expectedOf(seen, property, is);
        return expected ? [{ seen, property, is, expected }] : [];
      }),
    );
    if (judged.length === 0) return undefined;
    return judged.flatMap(({ property, is, expected: { isMet, text, at } }) =>
      isMet
        ? []
        : [
            {
              kind: property.name.wire,
              at,
              message: `${property.name.wire} is ${JSON.stringify(is)}, but ${text}.`,
            },
          ],
    );
  },
};

interface Expected {
  readonly isMet: boolean;
  /** The violated requirement, such as `must be after starts_at`. */
  readonly text: string;
  readonly at: NonNullable<Marks['derived']>['at'];
}

function expectedOf(seen: SeenObject, { marks = {} }: Property, is: JsonValue): Expected | undefined {
  const { derived, bounds } = marks;
  if (derived && isShown(seen, derived)) {
    const expected = derivedWithin(derived.from, seen.value);
    if (typeof expected === 'number')
      return { isMet: is === expected, text: `is declared to be ${expected}`, at: derived.at };
  }
  if (!bounds || bounds.siblings.length === 0) return undefined;
  const broken = brokenBound(
    { siblings: bounds.siblings, at: bounds.at },
    is,
    (name) => valueIn(seen.value, [name]),
    0,
  );
  return { isMet: broken === undefined, text: broken ?? '', at: bounds.at };
}

/** True if the object contains all values from which the value is derived. */
function isShown({ value, members }: SeenObject, { from }: NonNullable<Marks['derived']>): boolean {
  if (from.kind === 'bytes') return typeof value[from.of] === 'string';
  if (from.kind !== 'count' && from.kind !== 'sum') return false;
  const [list = '', ...inside] = from.kind === 'count' ? from.list : from.path;
  const elements = value[list];
  // A list with arguments may be a part of the whole list.
  if (!Array.isArray(elements) || (members.get(list)?.arguments?.length ?? 0) > 0) return false;
  const names = [
    ...(inside.length > 0 ? [inside] : []),
    ...(from.where ?? []).map(({ property }): Path => [property]),
  ];
  return (elements as readonly JsonValue[]).every((element) => names.every((path) => hasAt(element, path)));
}

function hasAt(element: JsonValue, [first, ...rest]: Path): boolean {
  if (first === undefined) return true;
  const inner = isJsonObject(element) ? element[first] : undefined;
  return inner !== undefined && hasAt(inner, rest);
}
