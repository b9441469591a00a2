/** Converts the result of `derive` to rows of text and to JSON. */
import { keyOf } from '../../semantics/derive/derive.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { ExplanationBlock, FactRow } from '../../report/explanation.ts';
import type { Action, Collection, Event, Fact, Semantics } from '../../semantics/semantics.ts';

/** Returns the blocks of an operation, its collections, and its events, with all facts. */
export function blocksOf(action: Action, { collections, events }: Semantics): readonly ExplanationBlock[] {
  const concept = action.collection?.value;
  const about = collections.filter((collection) => collection.concept === concept);
  const caused = events.filter(({ collection }) => collection.value === concept);
  return [actionBlock(action), ...about.map(collectionBlock), ...caused.map(eventBlock)];
}

function actionBlock({
  operation,
  effect,
  states,
  collection,
  id,
  keys,
  output,
  inputs,
  filters,
  refusals,
}: Action): ExplanationBlock {
  return {
    title: operation.id,
    at: operation.at,
    facts: [
      rowOf('effect', effect.value, effect),
      ...(states
        ? [rowOf('states', `${statesText(states.value.from)} → ${statesText(states.value.to)}`, states)]
        : []),
      ...(collection ? [rowOf('collection', collection.value, collection)] : []),
      ...(id ? [rowOf('id', keyOf(id.value), id)] : []),
      ...keys.map((key) => rowOf('key', `${keyOf(key.value.from)}${keyText(key.value)}`, key)),
      ...(output ? [rowOf('output', output.value.join('.') || 'the whole response', output)] : []),
      ...inputs.map((input) => rowOf('input', `${keyOf(input.value.from)} → ${input.value.member}`, input)),
      ...filters.map((filter) => rowOf('filter', filterText(filter), filter)),
      ...(refusals.length > 0
        ? [
            {
              about: 'refusals',
              value: refusals.join(', '),
              evidence: 'declared',
              source: 'the documents',
              mark: isRest(operation) ? 'responses' : 'result type',
            },
          ]
        : []),
    ],
  };
}

function keyText({ member }: Action['keys'][number]['value']): string {
  return member === undefined ? '' : ` equals ${member}`;
}

function statesText(states: readonly string[]): string {
  return states.join(', ') || 'any';
}

function filterText({ value: { from, operator, member } }: Action['filters'][number]): string {
  return `${keyOf(from)} ${operator} ${member.join('.')}`;
}

function collectionBlock({ concept, views, identity, parent, scope, members }: Collection): ExplanationBlock {
  return {
    title: `collection ${concept}`,
    facts: [
      ...views.map((view) => rowOf('view', view.value, view)),
      ...(identity ? [rowOf('identity', identity.value, identity)] : []),
      ...(parent ? [rowOf('parent', parent.value, parent)] : []),
      ...(scope ? [rowOf('scope', scope.value.join(', '), scope)] : []),
      ...members.map(({ name, mutability }) =>
        rowOf('member', `${name}: ${SETTERS[mutability.value]}`, mutability),
      ),
    ],
  };
}

const SETTERS = {
  service: 'set by the service',
  create: 'set when it is created',
  any: 'set at any time',
} as const;

function eventBlock({ webhook, collection, cause, object }: Event): ExplanationBlock {
  return {
    title: `event ${webhook}`,
    at: collection.at,
    facts: [
      rowOf('collection', collection.value, collection),
      rowOf('object', object.join('.'), collection),
      ...(cause ? [rowOf('cause', causeText(cause.value), cause)] : []),
    ],
  };
}

function causeText(cause: NonNullable<Event['cause']>['value']): string {
  const states = cause.states?.join(', ') ?? '';
  if (cause.kind === 'enter') return `enters ${states}`;
  return states === '' ? cause.kind : `${cause.kind} in ${states}`;
}

function rowOf(about: string, value: string, { evidence, source, mark = '' }: Fact<unknown>): FactRow {
  return { about, value, evidence, source, mark };
}

/** Returns one row per operation: its id, effect, collection, evidence for the effect, and filters. */
export function actionRows({ actions }: Semantics): readonly (readonly string[])[] {
  return actions.map(({ operation, effect, collection, filters }) => [
    operation.id,
    effect.value,
    collection?.value ?? '',
    effect.evidence,
    filters.length > 0 ? `by ${filters.map(({ value }) => value.from.path.join('.')).join(', ')}` : '',
  ]);
}

export function collectionRows({ collections }: Semantics): readonly (readonly string[])[] {
  return collections.map(({ concept, views, identity, parent, members }) => [
    concept,
    identity?.value ?? '',
    parent ? `of ${parent.value}` : '',
    views.map(({ value }) => value).join(', '),
    `${members.length} members`,
  ]);
}

export function eventRows({ events }: Semantics): readonly (readonly string[])[] {
  return events.map(({ webhook, collection, cause }) => [
    webhook,
    collection.value,
    cause ? causeText(cause.value) : '',
  ]);
}

/** Returns the facts as JSON. An operation is represented by its id. */
export function jsonOf({ actions, collections, events }: Semantics): Readonly<Record<string, unknown>> {
  return {
    collections,
    actions: actions.map((action) => ({ ...action, operation: action.operation.id })),
    events,
  };
}

/** Returns the semantics of these operations only, in their order. */
export function only(
  operations: readonly Operation[],
  { actions, collections, events }: Semantics,
): Semantics {
  const wanted = [...new Set(operations)].map((operation) =>
    actions.find((one) => one.operation === operation)!,
  );
  const concepts = new Set(wanted.flatMap(({ collection }) => collection?.value ?? []));
  return {
    actions: wanted,
    collections: collections.filter(({ concept }) => concepts.has(concept)),
    events: events.filter(({ collection }) => concepts.has(collection.value)),
  };
}
