/**
 * Stores the values of each resource, to find later responses that contradict them. A value that callers set changes
 * only when a successful request names the resource. A string that the service sets can change with any successful
 * request. A state changes only along declared transitions.
 */
import type { JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { machineOf, statesAfter } from '../../model/lookup.ts';
import { isSafe } from '../../model/operation-effect.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { SeenMember, Sighting } from '../../semantics/world/sightings.ts';
import { isAnswered, type Answered, type Case, type Exchange } from '../exchange.ts';
import { inputOf } from '../judge/pages.ts';
import { haveOtherParents } from '../judge/path-scope.ts';
import { actionOf, sightingsOf } from '../judge/sightings.ts';
import { isSteadyInside } from '../judge/stored-values.ts';
import type { Experiment, Goal, Reading, ReadingKind } from '../lab/experiment.ts';
import { sentValues } from '../lab/subjects.ts';
import { same } from '../../values/accepts.ts';
import { isEqual } from '../laws/equal-views.ts';
import { momentOf } from '../laws/stamped-changes.ts';
import { keepsItsValue } from '../laws/unchanged-properties.ts';
import { remember } from './remember.ts';
import { isRejected, isSuccess } from './tally.ts';

/** Maximum number of stored resources. The oldest are removed. */
const MAX_RESOURCES = 1_000;
/** Time after a write during which lists and reads in the other protocol may still show the old value. */
const SETTLE_MS = 1_000;

/** A value, with the last response that showed it. */
interface Known {
  readonly seen: Sighting;
  readonly answer: Answered;
  /** The number of earlier writes, of any resource, that may have succeeded. */
  readonly changes: number;
}

interface KnownResource {
  readonly id: string;
  /**
   * The parts of the id, split at characters other than letters, digits, `_`, and `-`, to find the id in
   * requests.
   */
  readonly words: readonly string[];
  readonly concept: string;
  /** Keyed by the view and the normalized name of the property. */
  readonly known: Map<string, Known>;
  /** Other resources in responses about this one, and in the requests of these responses. */
  readonly related: Set<KnownResource>;
  /** The end of the last request that may have changed it. */
  changedAt: number;
  /** The last rejected write that contained the id, since the last change. */
  refused?: Answered | undefined;
  /** The successful deletion, if the resource has not been changed or read since. */
  deleted?: Answered | undefined;
}

export class KnownValues {
  readonly #contract: Contract;
  /** Keyed by the concept and the id. */
  readonly #resources = new Map<string, KnownResource>();
  /** The last successful change of each concept. */
  readonly #last = new Map<string, Answered>();
  /**
   * Values that change without a request. Keys consist of the concept and the normalized name of the
   * property.
   */
  readonly #moving = new Set<string>();
  #changes = 0;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Returns an experiment for each known value that the response contradicts. */
  observe(exchange: Exchange): readonly Experiment[] {
    const { operation, intent, role } = exchange.case;
    if (exchange.sentAt === undefined) return [];
    if (!isSafe(operation) || intent.kind === 'undeclared-method' || intent.kind === 'unsafe-get')
      return this.#write(exchange);
    return isAnswered(exchange) && isSuccess(exchange) && role === undefined ? this.#read(exchange) : [];
  }

  /** True if the last reading contains a value that is known to change without a request. */
  isMoving(trail: Experiment): boolean {
    return keysOf(trail).some((key) => this.#moving.has(key));
  }

  /** True if two more readings show the same values of the resource. Otherwise, records that its values change. */
  isSteady(trail: Experiment, readings: readonly Answered[]): boolean {
    const { view, id, members } = trail.after.at(-1)!.seen[0]!;
    const [one, other] = readings.map((answer) =>
      sightingsOf(this.#contract, answer).find((seen) => seen.view === view && seen.id === id),
    );
    const isSame =
      one !== undefined &&
      other !== undefined &&
      [...members.keys()].every(
        (words) =>
          !isSteadyInside(this.#contract, members.get(words)!.property) ||
          isEqual(this.#contract, words, one, other),
      );
    if (!isSame && trail.goal !== 'delete') for (const key of keysOf(trail)) this.#moving.add(key);
    return isSame;
  }

  #write(exchange: Exchange): readonly [] {
    const { case: made, sentAt = 0, milliseconds } = exchange;
    const isRefused = isAnswered(exchange) && isRejected(exchange) && exchange.outcome.status < 500;
    const named = this.#namedIn(exchange);
    if (isRefused) {
      for (const resource of named) resource.refused = exchange;
      return [];
    }
    this.#changes++;
    const answer = isAnswered(exchange) && isSuccess(exchange) ? exchange : undefined;
    const action = actionOf(this.#contract, made.operation.id);
    if (answer && action?.collection) this.#last.set(action.collection.value, answer);
    const isRepeated = made.intent.kind === 'valid' && made.intent.repeated;
    const isPartial = answer && answer.outcome.status !== 202 && !isRepeated && isChange(action);
    const given = action ? sentValues(action, made) : new Map<string, JsonValue>();
    const sent = isPartial ? given : undefined;
    for (const resource of new Set([...named, ...this.#changedUnnamed(action, made)])) {
      const isDeletion = action?.effect.value === 'delete' && action.collection?.value === resource.concept;
      for (const [key, { seen }] of resource.known) {
        const words = key.slice(key.indexOf(' ') + 1);
        const isChanged = isDeletion || !machineIn(this.#contract, seen.members.get(words)!);
        // A known state remains stored, because writes change it only along declared transitions.
        if (isChanged && (!sent || sent.has(words))) resource.known.delete(key);
      }
      resource.changedAt = sentAt + milliseconds;
      resource.refused = undefined;
      resource.deleted = isDeletion && named.includes(resource) ? answer : undefined;
    }
    this.#forgetNumbers(new Set(named.flatMap(({ related }) => [...related])));
    for (const seen of answer && !isRepeated ? sightingsOf(this.#contract, answer) : [])
      if (seen.as === 'subject' && !this.#resourceOf(seen).deleted)
        // The service may still choose the values that were not sent.
        this.#learn(
          this.#resourceOf(seen),
          seen,
          answer!,
          (words) => given.has(words) && same(given.get(words)!, seen.members.get(words)!.value),
        );
    if (answer) this.#relate(answer, named);
    return [];
  }

  /** A request about one resource may change a number of a related one, such as its stock. */
  #forgetNumbers(resources: ReadonlySet<KnownResource>): void {
    for (const { known } of resources)
      for (const [key, { seen }] of known) {
        const words = key.slice(key.indexOf(' ') + 1);
        if (typeof seen.members.get(words)!.value === 'number') known.delete(key);
      }
  }

  /** Relates the subject of a response to the other resources in the response and in its request. */
  #relate(answer: Answered, named: readonly KnownResource[] = []): void {
    const all = sightingsOf(this.#contract, answer);
    const subjects = all.filter(({ as }) => as === 'subject').map((seen) => this.#resourceOf(seen));
    const others = [
      ...named,
      ...all.filter(({ as }) => as !== 'subject').map((seen) => this.#resourceOf(seen)),
    ];
    for (const { related } of subjects) for (const other of others) related.add(other);
  }

  #read(answer: Answered): readonly Experiment[] {
    const all = sightingsOf(this.#contract, answer);
    this.#relate(answer);
    const ids = all.filter(({ as }) => as === 'item').map(({ id }) => id);
    // Several items with the same id are versions of one resource.
    const hasVersions = new Set(ids).size < ids.length;
    const isLive = answer.case.kind === 'graphql';
    return all.flatMap((seen) => {
      const isCurrent = isLive || seen.as === 'subject' || (seen.as === 'item' && !hasVersions);
      const resource = isCurrent ? this.#resourceOf(seen) : undefined;
      if (!resource || answer.sentAt! < resource.changedAt + SETTLE_MS) return [];
      const found = [
        ...this.#contradicted(resource, seen, answer),
        ...this.#otherCreationTimes(resource, seen, answer),
        ...this.#deleted(resource, seen, answer),
      ];
      this.#learn(resource, seen, answer);
      if (seen.as === 'subject') resource.deleted = undefined;
      return found;
    });
  }

  /**
   * Returns values that differ from earlier ones without a successful request for the resource, and unreachable states.
   */
  #contradicted(resource: KnownResource, seen: Sighting, answer: Answered): readonly Experiment[] {
    return [...resource.known].flatMap(([key, known]) => {
      const words = key.slice(key.indexOf(' ') + 1);
      const member = seen.members.get(words);
      const isQuiet = known.changes === this.#changes;
      const before = known.seen.members.get(words)!.value;
      const isJudged =
        member !== undefined &&
        (isUnreachable(this.#contract, member, before) ||
          isStampedAgain(this.#contract, words, known.seen, seen) ||
          (isSteadyInside(this.#contract, member.property) &&
            (keepsItsValue(seen, words)
              ? isQuiet || isOwn(words, member.value)
              : isQuiet && isFact(member.value) && isFact(before))));
      if (!isJudged || haveOtherParents(known.answer.case, answer.case)) return [];
      if (isEqual(this.#contract, words, seen, known.seen)) return [];
      const earlier = readingOf(known.seen, [words], known.answer);
      return this.#experiment(resource, earlier, readingOf(seen, [words], answer));
    });
  }

  /**
   * Returns times of creation that differ from those in the other protocol. They never change, so no view is outdated.
   */
  #otherCreationTimes(resource: KnownResource, seen: Sighting, answer: Answered): readonly Experiment[] {
    return [...resource.known].flatMap(([key, { seen: known, answer: shown }]) => {
      const words = key.slice(key.indexOf(' ') + 1);
      const isCreation = [seen, known].every(
        ({ members }) => momentOf(words, members.get(words))?.moment === 'created',
      );
      if (known.view === seen.view || !isCreation || haveOtherParents(shown.case, answer.case)) return [];
      if (isEqual(this.#contract, words, seen, known)) return [];
      return this.#experiment(resource, readingOf(known, [words], shown), readingOf(seen, [words], answer));
    });
  }

  #experiment(resource: KnownResource, before: Reading, after: Reading): readonly Experiment[] {
    const { refused, concept } = resource;
    const isRefusal =
      refused !== undefined &&
      before.operation === after.operation &&
      isAfter(refused, before.answer) &&
      actionOf(this.#contract, refused.case.operation.id)?.effect.value !== 'create';
    if (isRefusal) return this.#experimentAfter('refusal', resource, refused, [before], [after]);
    const last = this.#last.get(concept);
    const written = last && isAfter(last, before.answer) ? last : before.answer;
    return this.#experimentAfter('observe', resource, written, [before], [before, after]);
  }

  /** Returns an experiment if a list contains a deleted resource. */
  #deleted(resource: KnownResource, seen: Sighting, answer: Answered): readonly Experiment[] {
    const { deleted } = resource;
    const reading = readingOf(seen, [...seen.members.keys()], answer);
    return deleted && seen.as === 'item' && !haveOtherParents(deleted.case, answer.case)
      ? this.#experimentAfter('delete', resource, deleted, [], [reading])
      : [];
  }

  #experimentAfter(
    goal: Goal,
    { concept, id }: KnownResource,
    written: Answered,
    before: readonly Reading[],
    after: readonly Reading[],
  ): readonly Experiment[] {
    const action = actionOf(this.#contract, written.case.operation.id);
    const seen = after.at(-1)?.seen[0];
    if (!action || !seen) return [];
    const filled = before[0]?.answer;
    const subject = { concept, id, seen, above: new Map<string, JsonValue>(), ...(filled && { filled }) };
    const known = { sent: new Map(), drifting: new Set<string>(), isSettled: true };
    return [{ kind: 'experiment', goal, action, subject, written, before, after, ...known }];
  }

  #learn(
    resource: KnownResource,
    seen: Sighting,
    answer: Answered,
    isChosen: (words: string) => boolean = () => true,
  ): void {
    for (const words of [...seen.members.keys()].filter(isChosen))
      resource.known.set(`${seen.view} ${words}`, { seen, answer, changes: this.#changes });
  }

  #resourceOf({ collection: { concept }, id }: Sighting): KnownResource {
    const key = `${concept} ${id}`;
    const resource = this.#resources.get(key) ?? {
      id,
      words: wordsOf(id),
      concept,
      known: new Map<string, Known>(),
      related: new Set<KnownResource>(),
      changedAt: 0,
    };
    remember(this.#resources, key, resource, MAX_RESOURCES);
    return resource;
  }

  /**
   * Returns the resources that a request may change without naming their ids. A request can also omit an optional id and
   * name another key, such as a slug.
   */
  #changedUnnamed(action: Action | undefined, made: Case): readonly KnownResource[] {
    const isNamed = action?.id && (inputOf(made, action.id.value) ?? null) !== null;
    if (action?.effect.value === 'create' || isNamed) return [];
    const concept = action?.effect.value === 'unknown' ? undefined : action?.collection?.value;
    return [...this.#resources.values()].filter((one) => concept === undefined || one.concept === concept);
  }

  /** Returns the resources whose ids are in a request, or in its response. */
  #namedIn({ request: { url, body = '' }, outcome }: Exchange): readonly KnownResource[] {
    const words = new Set(wordsOf(`${decoded(url)} ${body} ${'text' in outcome ? outcome.text : ''}`));
    return [...this.#resources.values()].filter(({ words: own }) => own.every((word) => words.has(word)));
  }
}

function keysOf({ goal, subject, after }: Experiment): readonly string[] {
  const words = goal === 'delete' ? [] : [...after.at(-1)!.seen[0]!.members.keys()];
  return words.map((one) => `${subject.concept} ${one}`);
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\w-]+/g) ?? [];
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** True if no declared transitions lead from the earlier state, `before`, to the state now shown. */
function isUnreachable(contract: Contract, seen: SeenMember, before: JsonValue): boolean {
  const { value } = seen;
  const machine = machineIn(contract, seen);
  if (!machine || typeof value !== 'string' || typeof before !== 'string') return false;
  const states = machine.transitions.map(({ from }) => from);
  // The other document may spell the state differently.
  const earlier = states.find((state) => splitWords(state).join() === splitWords(before).join());
  return states.includes(value) && earlier !== undefined && !statesAfter(machine, [earlier]).has(value);
}

/** True for the stamp of states that the resource cannot have entered since an earlier view of the same type. */
function isStampedAgain(contract: Contract, words: string, earlier: Sighting, seen: Sighting): boolean {
  const stamp = seen.members.get(words)?.property.marks?.stamp;
  const was = earlier.members.get(words)?.value ?? null;
  if (stamp?.moment !== 'enters' || was === null || earlier.view !== seen.view) return false;
  return [...earlier.members.values()].some((state) => {
    const machine = machineIn(contract, state);
    if (!machine || typeof state.value !== 'string') return false;
    const states = machine.transitions.map(({ from }) => from);
    // Another machine of the resource may set the stamp.
    if (!states.includes(state.value) || !stamp.states.some((one) => states.includes(one))) return false;
    const next = machine.transitions.find(({ from }) => from === state.value)?.to ?? [];
    const entered = statesAfter(machine, next);
    return !stamp.states.some((one) => entered.has(one));
  });
}

function machineIn(contract: Contract, { property }: SeenMember): StateMachine | undefined {
  return machineOf(contract, property.type);
}

/** True for actions that change only the sent values, and possibly the state. */
function isChange(action: Action | undefined): boolean {
  return action?.effect.value === 'merge' || action?.effect.value === 'transition';
}

/**
 * False for a reference, and for a boolean such as `isDefault`, because a change to a different resource may clear it.
 */
function isOwn(words: string, value: JsonValue): boolean {
  return !/\bids?$/.test(words) && typeof value !== 'boolean';
}

/**
 * True for a string that a service has no reason to change by itself. URLs do not count, because their signatures may
 * change.
 */
function isFact(value: JsonValue): boolean {
  return typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}|:\/\//.test(value);
}

function isAfter(one: Answered, other: Answered): boolean {
  return (one.sentAt ?? 0) >= (other.sentAt ?? 0) + other.milliseconds;
}

function readingOf(seen: Sighting, words: readonly string[], answer: Answered): Reading {
  const kind: ReadingKind = seen.as === 'subject' ? 'own' : seen.as === 'item' ? 'list' : 'parent';
  const members = new Map(words.map((one) => [one, seen.members.get(one)!]));
  return { kind, operation: answer.case.operation.id, answer, seen: [{ ...seen, members }], isWhole: false };
}
