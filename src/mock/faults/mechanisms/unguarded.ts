/** Faults that let the mock accept calls which it must reject. */
import type { Contract } from '../../../model/contract.ts';
import type { Marks } from '../../../model/marks.ts';
import { rolesOf } from '../../../model/roles.ts';
import type { Action, Fact, Semantics, StateMember } from '../../../semantics/semantics.ts';
import { isKeyedById } from '../../../semantics/world/predict.ts';
import type { OwnKind } from '../../refusal.ts';
import { refusalStatus } from '../../rest/responses.ts';
import type { Fault } from '../fault.ts';
import { hasCredentials, isChange, isChangeOfOne, operationsWith } from '../places.ts';

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

/** True if some state of a resource forbids the change. */
function forbids({ inputs, states }: Action, state: Fact<StateMember> | undefined): boolean {
  const { from = [], to = [] } = states?.value ?? {};
  const isEntered = to.length > 0 || inputs.some(({ value }) => value.member === state?.value.member);
  return isEntered && (from.length > 0 || state?.value.machine !== undefined);
}

/** True if an operation declares a rejection of a kind. Otherwise, the mock performs the call. */
function rejects({ operation }: Action, kind: OwnKind): boolean {
  return operation.kind === 'graphql' || refusalStatus(operation, kind) !== undefined;
}

interface Guard {
  /** The reason, as in `../../points.ts`. */
  readonly reason: string;
  readonly title: string;
  readonly has: (action: Action, semantics: Semantics, contract: Contract) => boolean;
}

const GUARDS: readonly Guard[] = [
  {
    reason: 'state',
    title: 'performs a change that the state of the resource forbids',
    has: (action, { collections }) =>
      isChangeOfOne(action) &&
      action.effect.value !== 'delete' &&
      collections.some(
        ({ concept, state }) => concept === action.collection?.value && forbids(action, state),
      ),
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
      rejects(action, 'precondition') &&
      action.operation.parameters.some(({ name }) => name.wire.toLowerCase() === 'if-match'),
  },
  {
    reason: 'reference',
    title: 'accepts the id of a resource that does not exist',
    has: (action, { actions }) =>
      isChange(action) &&
      rejects(action, 'reference') &&
      action.inputs.some(({ value: { member } }) =>
        actions.some(
          ({ effect, collection, id }) =>
            effect.value === 'read' &&
            id !== undefined &&
            collection?.value !== action.collection?.value &&
            `${collection?.value} id` === member,
        ),
      ),
  },
  {
    reason: 'key',
    title: 'performs a request again when it is repeated with its idempotency key',
    has: (action) =>
      isChange(action) &&
      action.operation.idempotency !== undefined &&
      (action.operation.kind === 'rest' || action.effect.value === 'delete' || !isKeyedById(action)),
  },
  {
    reason: 'role',
    title: 'performs a call that the role of the caller forbids',
    has: ({ operation: { access } }, _semantics, contract) =>
      access !== undefined &&
      hasCredentials(contract) &&
      [...rolesOf(contract)].some((role) => !access.roles.includes(role)),
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
  placesIn: (contract, semantics) =>
    operationsWith(semantics, (action) => has(action, semantics, contract), reason),
  breaks: () => ({ guard: () => false }),
}));
