/** Guards that do not reject: the call is performed although there is a reason to reject it. */
import type { Marks } from '../../../model/marks.ts';
import type { Action, Semantics } from '../../../semantics/semantics.ts';
import type { Fault } from '../fault.ts';
import { isChange, isChangeOfOne, operationsWith } from '../places.ts';

/** True if a request sets a member with a mark. */
function setsMember(
  { inputs, collection }: Action,
  collections: Semantics['collections'],
  mark: keyof Marks,
): boolean {
  const marked = collections
    .filter(({ concept }) => concept === collection?.value)
    .flatMap(({ members }) => members.flatMap(({ name, marks }) => (marks?.[mark] ? [name] : [])));
  return inputs.some(({ value }) => marked.includes(value.member));
}

interface Guard {
  /** The reason in `../../points.ts`. */
  readonly reason: string;
  readonly title: string;
  readonly has: (action: Action, semantics: Semantics) => boolean;
}

const GUARDS: readonly Guard[] = [
  {
    reason: 'state',
    title: 'performs a change that the state of the resource forbids',
    has: (action, { collections }) =>
      isChangeOfOne(action) &&
      action.effect.value !== 'delete' &&
      collections.some(({ concept, state }) => state && concept === action.collection?.value),
  },
  {
    reason: 'unique',
    title: 'accepts a value that must be unique, although another resource has it',
    has: (action, { collections }) => setsMember(action, collections, 'unique'),
  },
  {
    reason: 'precondition',
    title: 'ignores If-Match',
    has: (action) =>
      isChangeOfOne(action) &&
      action.operation.kind === 'rest' &&
      action.operation.parameters.some(({ name }) => name.wire.toLowerCase() === 'if-match'),
  },
  {
    reason: 'reference',
    title: 'accepts the id of a resource that does not exist',
    has: (action) => isChange(action) && action.inputs.some(({ value }) => value.member.endsWith(' id')),
  },
  {
    reason: 'key',
    title: 'performs a request again when it is repeated with its idempotency key',
    has: ({ operation }) => operation.idempotency !== undefined,
  },
  {
    reason: 'role',
    title: 'performs a call that the role of the caller forbids',
    has: ({ operation }) => operation.access !== undefined,
  },
  {
    reason: 'bounds',
    title: 'accepts a value outside its declared bounds',
    has: (action, { collections }) => setsMember(action, collections, 'bounds'),
  },
];

export const unguarded: readonly Fault[] = GUARDS.map(({ reason, title, has }) => ({
  id: `unguarded-${reason}`,
  title,
  placesIn: (_contract, semantics) => operationsWith(semantics, (action) => has(action, semantics), reason),
  breaks: () => ({ guard: () => false }),
}));
