/** Webhooks: the thing that a body shows, and the change that causes it. */
import { isJsonType } from '../../core/media-type.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf } from '../../model/lookup.ts';
import type { Webhook } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { Cause, Event } from '../semantics.ts';
import { because } from './fact.ts';
import { membersOf, namedBehind, statesOf } from './shape.ts';

const CHANGES: ReadonlyMap<string, Cause> = new Map<string, Cause>([
  ...['created', 'added'].map((word) => [word, { kind: 'create' }] as const),
  ...['updated', 'changed', 'modified'].map((word) => [word, { kind: 'change' }] as const),
  ...['deleted', 'removed'].map((word) => [word, { kind: 'delete' }] as const),
]);

const MAX_LEVELS = 3;

/** Events of things in these collections. */
export function eventsOf(contract: Contract, concepts: ReadonlySet<string>): readonly Event[] {
  return contract.webhooks.flatMap((webhook) => eventOf(contract, webhook, concepts) ?? []);
}

function eventOf(
  contract: Contract,
  { name, body, at }: Webhook,
  concepts: ReadonlySet<string>,
): Event | undefined {
  const type = body?.contents.find(({ mediaType }) => isJsonType(mediaType))?.type;
  const object = type && objectIn(contract, type, concepts);
  if (!object) return undefined;
  const said = because('recognized', `the body shows a ${object.concept}`, at);
  const cause = causeOf(contract, name.words, object);
  const named = cause && because('recognized', `the name ${name.wire}`, at);
  return {
    webhook: name.wire,
    collection: said(object.concept, 'x-concept'),
    object: object.path,
    ...(named && { cause: named(cause) }),
  };
}

interface Found {
  readonly concept: string;
  readonly type: Type;
  readonly path: Path;
}

/** The first object of a known concept, level by level; the body itself is only an envelope. */
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

/** A verb at the end of the name, or a state of the thing after its noun: `order.paid`. */
function causeOf(
  contract: Contract,
  words: readonly string[],
  { concept, type }: Pick<Found, 'concept' | 'type'>,
): Cause | undefined {
  const noun = concept.split(' ').at(-1);
  const state = statesOf(contract, type).find((one) => {
    const said = one.toLowerCase().split(/[^a-z0-9]+/);
    const isLast = said.join(' ') === words.slice(-said.length).join(' ');
    return isLast && words.at(-said.length - 1) === noun;
  });
  return state === undefined ? CHANGES.get(words.at(-1) ?? '') : { kind: 'enter', state };
}
