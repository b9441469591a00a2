import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Case } from '../exchange.ts';
import { withInput } from '../judge/pages.ts';
import { isReference, unknownLike } from '../lab/doubtful.ts';
import { brokenLast, spread } from '../lab/refusals.ts';
import { create, creatorsOf, keyed } from '../lab/subjects.ts';
import { isSuccess } from '../run/tally.ts';
import { bodyOrVariables, sizeOf } from './keyed.ts';
import type { ExchangePlan, Walk } from './plan.ts';

/** Maximum number of lists of ids that get an unknown id. */
const MAX_LISTS = 3;
/** Maximum number of requests with an invalid last item. */
const MAX_BROKEN = 4;

/**
 * Sends lists in which only the last item is wrong: the item is invalid, or is an id that does not belong to
 * a resource.
 */
export const itemErrors: ExchangePlan = {
  check: 'error-locations',
  when: 'last',
  walk: async (walk) => {
    const accepted = walk
      .accepted(walk.operation)
      .toSorted((one, other) => sizeOf(other.case) - sizeOf(one.case))
      .map((answer): Case => ({ ...answer.case, intent: { kind: 'valid' } }));
    const [largest] = accepted;
    if (largest?.kind !== 'rest') return [];
    const broken = walk.violations(largest);
    const last = broken.map(brokenLast).filter((made, at) => made !== broken[at]);
    for (const made of spread(last, MAX_BROKEN)) await walk.send(fresh(walk, made));
    for (const list of listsIn(accepted).slice(0, MAX_LISTS)) await sendUnknown(walk, list);
    return [];
  },
};

/** A list of ids, in an accepted request. */
interface IdList {
  readonly made: Case;
  readonly path: readonly string[];
  readonly ids: readonly string[];
}

function listsIn(accepted: readonly Case[]): readonly IdList[] {
  const found = accepted.flatMap((made) =>
    [...idLists(bodyOrVariables(made) ?? null, [])].map(([path, ids]) => ({ made, path, ids })),
  );
  return [...new Map(found.toReversed().map((one) => [one.path.join('/'), one])).values()];
}

/**
 * Sends existing ids twice, because a service that accepts an id only once would reject the second request. Then sends
 * an unknown id.
 */
async function sendUnknown(walk: Walk, { made, path, ids }: IdList): Promise<void> {
  const newId = await createFor(walk, path.at(-1)!);
  const known = newId === undefined ? ids : [newId];
  const withIds = (list: readonly string[]): Case => withInput(made, { in: 'body', path }, list);
  for (let nth = 0; nth < 2; nth++) {
    const answer = await walk.ask(fresh(walk, withIds(known), String(nth)));
    if (!answer || !isSuccess(answer)) return;
  }
  const changed = withIds([...known, unknownLike(known.at(-1)!)]);
  const unknown = ['body', ...path, String(known.length)].join('/');
  if (walk.isValid(changed)) await walk.send(fresh(walk, { ...changed, intent: { kind: 'valid', unknown } }));
}

/** Creates a resource for a list of ids, and returns its id: the id of a `media` for the list `media_ids`. */
async function createFor(walk: Walk, name: string): Promise<string | undefined> {
  const concept = splitWords(name).slice(0, -1).join(' ');
  for (const action of creatorsOf(walk, concept)) {
    const made = await create(walk, action, `${walk.operation.id} item errors`);
    if (made) return made.id;
  }
  return undefined;
}

function* idLists(
  value: JsonValue,
  path: readonly string[],
): Generator<readonly [readonly string[], readonly string[]]> {
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const items = Array.isArray(member) ? (member as readonly JsonValue[]) : [];
    const ids = items.filter((item) => typeof item === 'string');
    if (isReference(name) && ids.length > 0 && ids.length === items.length) yield [[...path, name], ids];
    yield* idLists(member, [...path, name]);
  }
}

function fresh(walk: Walk, made: Case, salt = ''): Case {
  return keyed(walk, walk.renew(made), `item errors ${salt}`);
}
