/** Derives the events of webhooks and callbacks: the resource in the body, and the change that causes the event. */
import { isJsonType } from '../../core/media-type.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isRest } from '../../model/lookup.ts';
import type { Webhook } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { Cause, Event } from '../semantics.ts';
import { because } from './fact.ts';
import { conceptNamed } from './names.ts';
import { membersOf, namedBehind, statesOf } from './shape.ts';

const CHANGES: ReadonlyMap<string, Cause> = new Map<string, Cause>([
  ...['created', 'added'].map((word) => [word, { kind: 'create' }] as const),
  ...['updated', 'changed', 'modified'].map((word) => [word, { kind: 'change' }] as const),
  ...['deleted', 'removed'].map((word) => [word, { kind: 'delete' }] as const),
]);

const MAX_LEVELS = 3;

/** Returns the events about resources of these concepts. */
export function eventsOf(contract: Contract, concepts: ReadonlySet<string>): readonly Event[] {
  const callbacks = contract.operations.filter(isRest).flatMap((operation) => operation.callbacks);
  return [
    ...contract.webhooks.flatMap((webhook) => eventOf(contract, webhook, concepts) ?? []),
    ...callbacks.flatMap((callback) => {
      const event = eventOf(contract, callback, concepts);
      return event ? [{ ...event, callback }] : [];
    }),
  ];
}

/** Returns the event that `x-event` declares. */
function declaredEvent(
  contract: Contract,
  { name, body, marks }: Webhook,
  concepts: ReadonlySet<string>,
): Event | undefined {
  const mark = marks?.event;
  if (!mark) return undefined;
  const declared = because('declared', 'x-event', mark.at);
  const concept = conceptNamed(contract, mark.of);
  const type = body?.contents.find(({ mediaType }) => isJsonType(mediaType))?.type;
  const found = type && objectIn(contract, type, concepts);
  const object = mark.object ?? (found?.concept === concept ? found.path : []);
  const cause: Cause =
    mark.cause === 'enters'
      ? { kind: 'enter', states: mark.states }
      : { kind: KINDS[mark.cause], ...(mark.states.length > 0 && { states: mark.states }) };
  return {
    webhook: name.wire,
    collection: declared(concept, 'x-event'),
    cause: declared(cause, 'x-event'),
    object,
    ...(mark.before && { before: mark.before }),
  };
}

const KINDS = { created: 'create', changed: 'change', deleted: 'delete' } as const;

/** Returns the cause indicated by the last word of a name. */
export function causeNamed(words: readonly string[]): Cause | undefined {
  return CHANGES.get(words.at(-1) ?? '');
}

function eventOf(contract: Contract, webhook: Webhook, concepts: ReadonlySet<string>): Event | undefined {
  const declared = declaredEvent(contract, webhook, concepts);
  if (declared) return declared;
  const { name, body, at } = webhook;
  const type = body?.contents.find(({ mediaType }) => isJsonType(mediaType))?.type;
  const object = type && objectIn(contract, type, concepts);
  if (!object) return undefined;
  const claim = because('recognized', `the body contains a ${object.concept}`, at);
  const cause = causeOf(contract, name.words, object);
  const named = cause && because('recognized', `the name ${name.wire}`, at);
  return {
    webhook: name.wire,
    collection: claim(object.concept, 'x-concept'),
    object: object.path,
    ...(named && { cause: named(cause, 'x-event') }),
  };
}

interface Found {
  readonly concept: string;
  readonly type: Type;
  readonly path: Path;
}

/**
 * Searches a body level by level for the first object of a known concept. The body itself does not count,
 * because it is an envelope.
 */
function objectIn(contract: Contract, body: Type, concepts: ReadonlySet<string>): Found | undefined {
  let level: readonly Omit<Found, 'concept'>[] = [{ type: body, path: [] }];
  for (let depth = 0; depth < MAX_LEVELS; depth++) {
    level = level.flatMap(({ type, path }) =>
      [...membersOf(contract, type)].map(([wire, member]) => ({ type: member.type, path: [...path, wire] })),
    );
    for (const one of level) {
      const named = namedBehind(contract, one.type);
      const concept = named && conceptOf(named);
      if (concept !== undefined && concepts.has(concept)) return { ...one, concept };
    }
  }
  return undefined;
}

/** Returns the state at the end of a name, after the noun of the resource: `paid` for `order.paid`. */
export function stateAfterNoun(
  words: readonly string[],
  concept: string,
  states: readonly string[],
): string | undefined {
  const noun = concept.split(' ').at(-1);
  return states.find((one) => {
    const parts = one.toLowerCase().split(/[^a-z0-9]+/);
    const isLast = parts.join(' ') === words.slice(-parts.length).join(' ');
    return isLast && words.at(-parts.length - 1) === noun;
  });
}

/** Returns the cause from the verb at the end of the name, or from the state after the noun of the resource. */
function causeOf(
  contract: Contract,
  words: readonly string[],
  { concept, type }: Pick<Found, 'concept' | 'type'>,
): Cause | undefined {
  const state = stateAfterNoun(words, concept, statesOf(contract, type));
  return state === undefined ? causeNamed(words) : { kind: 'enter', states: [state] };
}
