/** Reads the requested order of a list in common notations. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import { compare } from './lists.ts';
import type { Resource } from './world.ts';

/** A member by which a list is sorted. */
export interface SortKey {
  /** Its normalized name. */
  readonly member: string;
  readonly isDescending: boolean;
}

/** Names of parameters for the sort order. */
export const SORTS: ReadonlySet<string> = new Set([
  'sort',
  'sort by',
  'sort key',
  'order by',
  'order',
  'ordering',
]);
const DIRECTIONS: ReadonlySet<string> = new Set([
  'order',
  'direction',
  'sort order',
  'sort direction',
  'sort dir',
]);

/**
 * Returns the sort keys of a request. `sent` contains its values by normalized name. Names that are not in
 * `members` are ignored.
 */
export function sortKeys(
  sent: ReadonlyMap<string, JsonValue>,
  members: ReadonlySet<string>,
): readonly SortKey[] {
  const direction = [...DIRECTIONS]
    .map((words) => sent.get(words))
    .find((value) => typeof value === 'string' && DIRECTION.test(value));
  const isDescending = isDescent(direction ?? null);
  return [...SORTS]
    .flatMap((words) => sent.get(words) ?? [])
    .flatMap((value) => keysIn(value))
    .flatMap(({ text, isDescending: own }) => {
      const key = keyNamed(text, members);
      return key ? [{ member: key.member, isDescending: own ?? key.isDescending ?? isDescending }] : [];
    });
}

interface Spelled {
  readonly text: string;
  readonly isDescending?: boolean;
}

/** Reads `-name`, `name:desc`, `name desc`, `name,-age`, and `{ field: NAME, direction: DESC }`. */
function keysIn(value: JsonValue): readonly Spelled[] {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(keysIn);
  if (isJsonObject(value)) {
    const [field] = [value['field'], value['by'], value['key']].filter((one) => typeof one === 'string');
    const { direction = value['order'] ?? '' } = value;
    return field === undefined ? [] : [{ text: field, isDescending: isDescent(direction) }];
  }
  if (typeof value !== 'string' || DIRECTION.test(value)) return [];
  return value.split(',').map((part) => {
    const [, sign = '', text = '', suffix] =
      /^\s*([+-]?)(.*?)(?:[: ](asc|desc)(?:ending)?)?\s*$/i.exec(part) ?? [];
    if (suffix !== undefined) return { text, isDescending: /^desc/i.test(suffix) };
    return sign === '' ? { text } : { text, isDescending: sign === '-' };
  });
}

/** Reads the name of a member, or a name such as `CREATED_AT_DESC`, which also contains the direction. */
function keyNamed(
  text: string,
  members: ReadonlySet<string>,
): { readonly member: string; readonly isDescending?: boolean } | undefined {
  const words = splitWords(text);
  const member = words.join(' ');
  if (members.has(member)) return { member };
  const last = words.at(-1) ?? '';
  const rest = words.slice(0, -1).join(' ');
  return DIRECTION.test(last) && members.has(rest)
    ? { member: rest, isDescending: /^desc/i.test(last) }
    : undefined;
}

const DIRECTION = /^(?:asc|desc)(?:ending)?$/i;

function isDescent(value: JsonValue): boolean {
  return typeof value === 'string' && /^desc/i.test(value);
}

/**
 * Returns the resources in the order of the keys. Equal resources keep their order, and resources without a value come
 * last.
 */
export function sorted(resources: readonly Resource[], keys: readonly SortKey[]): readonly Resource[] {
  return keys.toReversed().reduce(
    (list, { member, isDescending }) =>
      list.toSorted((one, other) => {
        const [left, right] = [one, other].map(({ values }) => values.get(member) ?? null);
        if (left === null || left === undefined) return right === null || right === undefined ? 0 : 1;
        if (right === null || right === undefined) return -1;
        return isDescending ? compare(right, left) : compare(left, right);
      }),
    resources,
  );
}
