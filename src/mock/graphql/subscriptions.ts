/** Subscriptions, whose root fields report changes to resources. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import { causeNamed } from '../../semantics/derive/events.ts';
import { membersOf } from '../../semantics/derive/shape.ts';
import { isCaused } from '../../semantics/laws/event-cause.ts';
import { wordsOf } from '../../semantics/laws/values.ts';
import type { Cause } from '../../semantics/semantics.ts';
import type { Resource, World } from '../../semantics/world/world.ts';
import type { Occurrence, Resources } from '../resources.ts';
import { storedAfter } from '../stored-after.ts';
import { Queue } from './queue.ts';
import { made, type FieldValue, type Source } from './source.ts';

export type Listener = (occurrence: Occurrence) => void;

/** Maximum number of unread events for a slow subscriber. Older events are dropped. */
const MAX_WAITING = 1000;
/** Enum values that name the kind of a change. */
const KINDS: Readonly<Record<Occurrence['kind'], RegExp>> = {
  created: /creat|add|insert|new/i,
  changed: /updat|chang|modif|edit/i,
  deleted: /delet|remov/i,
};

/** Matches the words of an argument with the id of the last event that the caller has received. */
const LAST = /^(?:(?:starting )?after|since|last (?:\w+ )?id)(?: id)?$/;
/** A date or time, which is not an id. */
const TIME = /^\d{4}-\d\d-\d\d(?:[Tt ]|$)/;

const KINDS_OF_CHANGE = ['created', 'changed', 'deleted'] as const;

export class Subscriptions {
  readonly #resources: Resources;
  readonly #listeners = new Set<Listener>();

  constructor(resources: Resources) {
    this.#resources = resources;
  }

  publish(occurrence: Occurrence): void {
    for (const listener of this.#listeners) listener(occurrence);
  }

  get isUsed(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns the events of a root field, each as a source for its operation, until the subscriber disconnects. */
  stream(
    operation: GraphqlOperation,
    args: Readonly<Record<string, JsonValue>>,
    world: World,
  ): Queue<Readonly<Record<string, FieldValue>>> {
    const target = this.#targetOf(operation);
    const queue = new Queue<Readonly<Record<string, FieldValue>>>(MAX_WAITING, () =>
      this.#listeners.delete(listener),
    );
    const listener: Listener = (occurrence) => {
      if (
        target &&
        world.sees(occurrence.resource, occurrence.world) &&
        this.#isWanted(target, occurrence, args)
      )
        queue.push({ [operation.name.wire]: this.#payload(target, occurrence) });
    };
    for (const resource of this.#earlier(target, args, world))
      listener({ kind: 'created', world, resource, before: undefined });
    this.#listeners.add(listener);
    return queue;
  }

  /**
   * Returns the resources that were stored after the last resource that the caller has received. An argument such as
   * `after` contains its id.
   */
  #earlier(
    target: Target | undefined,
    args: Readonly<Record<string, JsonValue>>,
    world: World,
  ): readonly Resource[] {
    if (!target || target.cause || target.path !== undefined) return [];
    const members = this.#resources.concepts.membersOf(target.concept);
    const sent = Object.entries(args).find(
      ([name]) => LAST.test(wordsOf(name)) && !members.has(wordsOf(name)),
    );
    const id = sent?.[1];
    const isId = (typeof id === 'string' && !TIME.test(id)) || typeof id === 'number';
    return isId && this.#resources.canBeId(target.concept, id)
      ? storedAfter(this.#resources, world, target.concept, id)
      : [];
  }

  #targetOf({ result, name }: GraphqlOperation): Target | undefined {
    const cause = causeNamed(name.words);
    const own = this.#resources.concepts.conceptOf(result);
    if (own !== undefined) return { concept: own, cause, path: undefined, others: [] };
    const members = [...membersOf(this.#resources.contract, result).values()];
    const inner = members.find(({ type }) => this.#resources.concepts.conceptOf(type) !== undefined);
    if (!inner) return undefined;
    const others = members.filter((one) => one !== inner);
    // `orderChanged` reports every change if its result has an enum with all kinds of changes.
    const isOfEveryKind =
      name.words.at(-1) === 'changed' &&
      others.some(({ type }) => KINDS_OF_CHANGE.every((kind) => this.#kindIn(type, kind) !== undefined));
    return {
      concept: this.#resources.concepts.conceptOf(inner.type)!,
      cause: isOfEveryKind ? undefined : cause,
      path: inner.name.wire,
      others,
    };
  }

  /** True if the arguments select the resource by its id, by the id of a related resource, or by another member. */
  #isWanted(
    { concept, cause }: Target,
    { kind, resource, before }: Occurrence,
    args: Readonly<Record<string, JsonValue>>,
  ): boolean {
    if (resource.concept !== concept) return false;
    const member = this.#resources.concepts.collection(concept)?.state?.value.member;
    if (cause && !isCaused(cause, { kind, before, after: resource.values, member })) return false;
    const sent = Object.entries(args).flatMap(([name, value]): (readonly [string, JsonValue])[] =>
      isJsonObject(value) ? Object.entries(value) : [[name, value]],
    );
    return sent.every(([name, value]) => {
      const words = wordsOf(name);
      if (value === null || value === undefined) return true;
      const own = words === 'id' || words === `${concept} id` ? resource.id : resource.values.get(words);
      if (own === undefined) return !this.#resources.concepts.membersOf(concept).has(words);
      const wanted = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
      return wanted.some((one) => plainText(one) === plainText(own));
    });
  }

  #payload({ path, others }: Target, { kind, resource }: Occurrence): FieldValue {
    // The resource is copied, so that later changes do not appear in the event.
    const source: Source = { kind: 'resource', resource: { ...resource, values: new Map(resource.values) } };
    if (path === undefined) return source;
    const known = others.flatMap(({ name, type }: Property) => {
      const value = this.#kindIn(type, kind);
      return value === undefined ? [] : [[name.wire, value] as const];
    });
    return made(`event/${resource.concept}/${resource.id}/${resource.version}`, {
      ...Object.fromEntries(known),
      [path]: source,
    });
  }

  #kindIn(type: Type, kind: Occurrence['kind']): string | undefined {
    const values = this.#resources.filler
      .flats(type)
      .flatMap((flat) => (flat.kind === 'enum' ? flat.values.map(({ value }) => value) : []));
    return values.find((value) => typeof value === 'string' && KINDS[kind].test(value)) as string | undefined;
  }
}

interface Target {
  readonly concept: string;
  /** The reported cause, or undefined if every change is reported. */
  readonly cause: Cause | undefined;
  /** The member of the result with the resource, or undefined if the result is the resource. */
  readonly path: string | undefined;
  readonly others: readonly Property[];
}
