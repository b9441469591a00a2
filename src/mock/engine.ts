/** Performs calls of either protocol: reads the request, predicts the outcome, and changes the world. */
import { isJsonObject, type JsonValue } from '../core/json.ts';
import { plainText } from '../core/styled.ts';
import { same } from '../model/accepts.ts';
import type { InputPath } from '../model/behaviour.ts';
import { isRest } from '../model/lookup.ts';
import type { DeclaredBounds } from '../model/marks.ts';
import type { Action } from '../semantics/semantics.ts';
import type { AppliedFilter } from '../semantics/world/lists.ts';
import { wordsOf, type ValueOf } from '../semantics/laws/values.ts';
import { sorted, sortKeys } from '../semantics/world/sorted.ts';
import { predict, type Call, type Outcome } from '../semantics/world/predict.ts';
import { isUniqueId, type Thing, type Values, type World } from '../semantics/world/world.ts';
import { brokenBound, impliedBounds } from '../values/bounds.ts';
import { boundsAt, brokenIn, type Broken } from './bounds.ts';
import { canShow } from './fill/conform.ts';
import type { Site } from './points.ts';
import type { OwnKind } from './refusal.ts';
import type { Things } from './things.ts';
import type { Views } from './views.ts';

/** A request, independent of its protocol. */
export interface Asked {
  /** Returns the value at a location of the request, or undefined if it was not sent. */
  readonly at: (from: InputPath) => JsonValue | undefined;
  /**
   * True if the operation declares a rejection of this kind. Otherwise, the mock performs the call as far as possible.
   */
  readonly refuses: (kind: OwnKind) => boolean;
  /** True if a replacement of an unknown resource creates it. */
  readonly creates: boolean;
  /** Returns the condition that forbids changing a thing, or creating a thing if it is undefined, such as `If-Match`. */
  readonly objects?: (thing: Thing | undefined) => OwnKind | undefined;
  readonly site: Site;
}

/** The result of a call. */
export type Done =
  | { readonly kind: 'thing'; readonly thing: Thing; readonly isNew: boolean }
  | { readonly kind: 'things'; readonly things: readonly Thing[] }
  | ({ readonly kind: 'invalid' } & Broken)
  /** The effect is unknown. The thing is the nearest thing in the request. */
  | { readonly kind: 'open'; readonly thing: Thing | undefined }
  /** `member` contains the words of the rejected member. */
  | { readonly kind: 'refused'; readonly reason: OwnKind; readonly member?: string };

const DETAILS: Readonly<Record<OwnKind, string>> = {
  'not-found': 'The resource does not exist.',
  unauthorized: 'Send valid credentials in the declared form.',
  forbidden: 'The role of the caller does not permit this.',
  conflict: 'The state of the resource does not permit this.',
  taken: 'The resource already exists.',
  precondition: 'The resource has changed in the meantime.',
  reference: 'The referenced resource does not exist.',
  key: 'The key was already used for another request.',
  quota: 'The requests of this minute are used up.',
};

/** Returns the reason for a rejection as a sentence. */
export function detailOf({ reason, member }: Extract<Done, { kind: 'refused' }>): string {
  if (member === undefined) return DETAILS[reason];
  return reason === 'reference'
    ? `The ${member.replace(/ id$/, '')} does not exist.`
    : `A resource with this ${member} already exists.`;
}

export class Engine {
  readonly #things: Things;
  readonly #views: Views;

  constructor(views: Views) {
    this.#things = views.things;
    this.#views = views;
  }

  perform(world: World, action: Action, asked: Asked): Done {
    const { site } = asked;
    const done = this.#perform(world, action, asked);
    if (done.kind === 'thing')
      return { ...done, thing: this.#things.pass('read', { site, thing: done.thing }, done.thing) };
    if (done.kind !== 'things') return done;
    const things = this.#things
      .pass('list', { site }, done.things)
      .map((thing) => this.#things.pass('read', { site, thing }, thing));
    return { ...done, things };
  }

  #perform(world: World, action: Action, asked: Asked): Done {
    const call = this.#call(world, action, asked);
    const broken = this.#broken(world, call, asked);
    if (broken && this.#guards(asked, 'bounds')) return { kind: 'invalid', ...broken };
    const foreign = this.#foreign(call);
    if (foreign) return { kind: 'invalid', ...foreign };
    const outcome = predict(world, call);
    if (outcome.kind !== 'refused' || outcome.reason !== 'not-found')
      return this.#carryOut(world, call, asked, outcome);
    const isThere =
      this.#find(world, call) || (!asked.refuses('not-found') && this.#adopt(world, call, asked));
    if (!isThere) return { kind: 'refused', reason: 'not-found' };
    const again = this.#call(world, action, asked);
    return this.#carryOut(world, again, asked, predict(world, again));
  }

  /** True if the mock rejects the call. A fault can disable the rejection. */
  #guards({ site }: Asked, about: string, thing?: Thing): boolean {
    return this.#things.pass('guard', { site, thing, about }, true);
  }

  /** Returns a violated bound. The request can violate it alone, or together with the current values of the thing. */
  #broken(world: World, { action, input, id, above }: Call, { at }: Asked): Broken | undefined {
    const now = this.#things.now();
    const sent = brokenIn(this.#things.contract, action.operation, at, now);
    const concept = action.collection?.value;
    if (sent || concept === undefined || input.size === 0) return sent;
    const thing = id === undefined ? undefined : world.find(concept, id, above.at(-1));
    const isCleared = (words: string): boolean =>
      action.effect.value === 'replace' && action.inputs.some(({ value }) => value.member === words);
    const valueOf: ValueOf = (words) =>
      input.has(words)
        ? input.get(words)
        : thing && !isCleared(words)
          ? this.#views.valueOf(world, thing, words)
          : undefined;
    for (const [words, bounds] of this.#boundsOf(concept, action)) {
      const isOwn = input.has(words);
      const changed = isOwn
        ? words
        : bounds.siblings.map(({ property }) => wordsOf(property)).find((one) => input.has(one));
      if (changed === undefined) continue;
      const applied = isOwn
        ? bounds
        : impliedBounds(this.#nameOf(concept, action, words), bounds, (name) => wordsOf(name) === changed);
      const message = brokenBound(applied, valueOf(changed) ?? null, (name) => valueOf(wordsOf(name)), now);
      const from = action.inputs.find(({ value }) => value.member === changed)?.value.from;
      if (message !== undefined && from) return { from, message };
    }
    return undefined;
  }

  /** Returns a value of a GraphQL request that is not valid in the OpenAPI document. */
  #foreign({ action, input }: Call): Broken | undefined {
    const concept = action.collection?.value;
    if (concept === undefined || isRest(action.operation)) return undefined;
    for (const [words, value] of input) {
      const from = action.inputs.find((one) => one.value.member === words)?.value.from;
      const types = value === null ? [] : this.#things.concepts.typesOf(concept, words, 'rest');
      if (from && !types.every((type) => canShow(this.#things.filler, type, value)))
        return { from, message: 'is not valid in the OpenAPI document' };
    }
    return undefined;
  }

  /** Returns the bounds of the members of a thing, and of the inputs that set them. */
  #boundsOf(
    concept: string,
    { operation, inputs }: Action,
  ): readonly (readonly [words: string, DeclaredBounds])[] {
    const { contract, concepts } = this.#things;
    const declared = inputs.flatMap(({ value: { member, from } }) => {
      const bounds = boundsAt(contract, operation, from);
      return bounds ? [[member, bounds] as const] : [];
    });
    return [...concepts.markedWith(concept, 'bounds'), ...declared];
  }

  /** Returns the name of a member in the request, or else in a view. */
  #nameOf(concept: string, { inputs }: Action, words: string): string {
    const from = inputs.find(({ value }) => value.member === words)?.value.from;
    return from?.path.at(-1) ?? this.#things.concepts.membersOf(concept).get(words)?.name.wire ?? words;
  }

  #carryOut(world: World, call: Call, asked: Asked, outcome: Outcome): Done {
    const { action } = call;
    switch (outcome.kind) {
      case 'open':
        return outcome;
      case 'things':
        return { kind: 'things', things: this.#sorted(world, call.action, asked, outcome.things) };
      case 'refused':
        return this.#refused(world, call, asked, outcome.reason);
      case 'created': {
        const isUnknown = call.id !== undefined && action.effect.value === 'replace';
        const isMissing = isUnknown && !asked.creates && asked.refuses('not-found');
        const objection = isUnknown ? this.#objection(asked, undefined) : undefined;
        if (objection) return { kind: 'refused', reason: objection };
        return isMissing || (isUnknown && !this.#canHave(call))
          ? { kind: 'refused', reason: 'not-found' }
          : this.#create(world, call, asked, outcome.parent, outcome.values);
      }
      case 'removed':
      case 'thing':
        return this.#change(world, call, asked, outcome);
    }
  }

  /** True if a new thing can have the id of a call. With any other id, its responses would be invalid. */
  #canHave({ action, id }: Call): boolean {
    const concept = action.collection?.value;
    return concept === undefined || id === undefined || this.#things.canBeId(concept, id);
  }

  /** Sorts by the requested order, and then by the declared order. */
  #sorted(
    world: World,
    { operation, collection }: Action,
    { at }: Asked,
    things: readonly Thing[],
  ): readonly Thing[] {
    const sent = new Map<string, JsonValue>();
    const declared = isRest(operation)
      ? operation.parameters.map(({ name, in: place }): [typeof name, InputPath] => [
          name,
          { in: place, path: [name.wire] },
        ])
      : operation.arguments.map(({ name }): [typeof name, InputPath] => [
          name,
          { in: 'argument', path: [name.wire] },
        ]);
    for (const [{ words }, from] of declared) {
      const value = at(from);
      if (value !== undefined && value !== null) sent.set(words.join(' '), value);
    }
    const keys = sortKeys(sent, new Set(this.#things.concepts.membersOf(collection!.value).keys()));
    if (keys.length > 0) for (const thing of things) this.#views.settle(world, thing);
    return sorted(this.#views.inOrder(world, things, operation.marks?.order), keys);
  }

  #refused(world: World, call: Call, asked: Asked, reason: 'not-found' | 'state'): Done {
    if (reason === 'not-found') return { kind: 'refused', reason };
    const { action, id, above, state } = call;
    const thing = world.find(action.collection!.value, id ?? '', above.at(-1));
    if (thing && state && !this.#guards(asked, 'state', thing)) {
      const to = action.states?.value.to ?? [];
      const free: Action = { ...action, states: { ...action.effect, value: { from: [], to } } };
      const forced = predict(world, { ...call, action: free, state: { member: state.member } });
      if (forced.kind !== 'refused') return this.#carryOut(world, call, asked, forced);
    }
    return asked.refuses('conflict') || !thing
      ? { kind: 'refused', reason: 'conflict' }
      : { kind: 'thing', thing, isNew: false };
  }

  #create(world: World, { action, id }: Call, asked: Asked, parent: Thing | undefined, sent: Values): Done {
    const concept = action.collection!.value;
    const identity = this.#things.concepts.identityWords(concept);
    const values = new Map(sent);
    if (id !== undefined && identity !== undefined) values.set(identity, id);
    const own = identity === undefined ? undefined : values.get(identity);
    const known = own === undefined || own === null ? undefined : world.find(concept, own, parent);
    if (known && asked.refuses('conflict')) return { kind: 'refused', reason: 'taken', member: identity! };
    const unknown = this.#unknown(world, concept, values, asked);
    if (unknown) return unknown;
    const members = this.#things.concepts.membersOf(concept);
    const taken = this.#views.conflict(
      world,
      concept,
      parent,
      (words) => {
        const member = members.get(words);
        return values.get(words) ?? (member && this.#things.concepts.defaultOf(concept, member));
      },
      known,
    );
    if (taken !== undefined && this.#guards(asked, 'unique', known))
      return { kind: 'refused', reason: 'taken', member: taken };
    if (known) this.#overwrite(world, known, values, asked);
    const thing = known ?? this.#things.create(world, concept, parent, values, { site: asked.site });
    return { kind: 'thing', thing, isNew: !known };
  }

  /** Stores the values of a request. Equal values are not changes. */
  #overwrite(world: World, thing: Thing, sent: Values, { site }: Asked): void {
    const values = new Map(
      [...sent].filter(([words, value]) => !same(thing.values.get(words) ?? null, value)),
    );
    if (values.size > 0) this.#things.change(world, thing, [{ kind: 'set', thing, values }], site);
  }

  #change(
    world: World,
    call: Call,
    asked: Asked,
    { thing, changes }: Extract<Outcome, { kind: 'thing' | 'removed' }>,
  ): Done {
    const isRead = call.action.effect.value === 'read';
    const objection = isRead ? undefined : this.#objection(asked, thing);
    if (objection) return { kind: 'refused', reason: objection };
    const unknown = this.#unknown(world, thing.concept, call.input, asked);
    if (unknown) return unknown;
    const set = changes.find((change) => change.kind === 'set')?.values;
    const overfull = this.#overfull(call, set);
    if (overfull) return { kind: 'invalid', ...overfull };
    const taken =
      set &&
      this.#views.conflict(
        world,
        thing.concept,
        thing.parent,
        (words) => (set.has(words) ? set.get(words) : this.#views.valueOf(world, thing, words)),
        thing,
      );
    if (taken !== undefined && this.#guards(asked, 'unique', thing))
      return { kind: 'refused', reason: 'taken', member: taken };
    if (changes.length > 0) this.#things.change(world, thing, changes, asked.site);
    return { kind: 'thing', thing, isNew: false };
  }

  /** Returns a value that is valid alone, but not after it is merged into the current value. */
  #overfull(
    { action, input }: Call,
    set: ReadonlyMap<string, JsonValue | undefined> | undefined,
  ): Broken | undefined {
    const { concepts, filler } = this.#things;
    for (const { value } of action.inputs) {
      const [sent, merged] = [input.get(value.member), set?.get(value.member)];
      if (!isJsonObject(sent) || merged === undefined || merged === sent) continue;
      const types = concepts.typesOf(action.collection!.value, value.member, 'rest');
      if (types.some((type) => canShow(filler, type, sent) && !canShow(filler, type, merged)))
        return { from: value.from, message: 'is not valid together with the current value' };
    }
    return undefined;
  }

  /** Returns the violated condition of a request, if the operation declares its rejection. */
  #objection(asked: Asked, thing: Thing | undefined): OwnKind | undefined {
    const objection = asked.objects?.(thing);
    return objection && asked.refuses(objection) && this.#guards(asked, objection, thing)
      ? objection
      : undefined;
  }

  #unknown(world: World, concept: string, values: Values, asked: Asked): Done | undefined {
    const member = this.#things.unknownReference(world, concept, values);
    return member !== undefined && asked.refuses('reference') && this.#guards(asked, 'reference')
      ? { kind: 'refused', reason: 'reference', member }
      : undefined;
  }

  #call(world: World, action: Action, { at, site }: Asked): Call {
    const above: (Thing | undefined)[] = [];
    for (const { concept, from } of action.above) {
      this.#things.open(world, concept);
      const id = at(from);
      above.push(id === undefined ? undefined : world.find(concept, id, above.at(-1)));
    }
    const concept = action.collection?.value;
    const sentId = action.id && at(action.id.value);
    if (concept !== undefined) this.#things.ready(world, concept, sentId);
    const id = sentId ?? this.#idByKey(world, action, at);
    const input = new Map<string, JsonValue>();
    for (const { value } of action.inputs) {
      const sent = at(value.from);
      if (sent === undefined || sent instanceof Blob) continue;
      if (concept === undefined || this.#things.canHold(concept, value.member, sent))
        input.set(value.member, sent);
    }
    const filters = action.filters.flatMap(({ value: filter }): readonly AppliedFilter[] => {
      const value = at(filter.from);
      const [first] = filter.member;
      return value === undefined || value === null
        ? []
        : [
            {
              filter,
              value,
              member: first === undefined ? undefined : this.#compared(concept, wordsOf(first)),
            },
          ];
    });
    if (filters.length > 0 && concept !== undefined)
      for (const thing of world.all(concept)) {
        this.#views.settle(world, thing);
        for (const { filter, member } of filters)
          if (member !== undefined && filter.member.length > 1) this.#views.valueOf(world, thing, member);
      }
    const state = concept === undefined ? undefined : this.#things.concepts.stateFor(concept, action);
    return {
      action,
      above,
      input,
      filters: this.#things.pass('filter', { site }, filters),
      writable: action.inputs.map(({ value }) => value.member),
      ...(id !== undefined && { id }),
      ...(state && { state }),
    };
  }

  /** Returns the id of the thing with the value of a key, such as `slug`. If there is no such thing, returns the value. */
  #idByKey(world: World, { collection, keys }: Action, at: Asked['at']): JsonValue | undefined {
    for (const { value: key } of keys) {
      const sent = at(key.from);
      const { member } = key;
      if (sent === undefined || sent === null || member === undefined || !collection) continue;
      const thing = world
        .all(collection.value)
        .find((one) => same(this.#views.valueOf(world, one, member) ?? null, sent));
      return thing?.id ?? sent;
    }
    return undefined;
  }

  /** Returns the words of the member to compare. A nested thing is compared by its id. */
  #compared(concept: string | undefined, words: string): string {
    const member = concept === undefined ? undefined : this.#things.concepts.membersOf(concept).get(words);
    return member && this.#things.concepts.conceptOf(member.type) !== undefined ? `${words} id` : words;
  }

  /** True after adding the requested thing, if it is a part of its parent, or if another collection contains it. */
  #find(world: World, { action, id, above }: Call): boolean {
    const concept = action.collection?.value;
    if (concept === undefined || above.includes(undefined) || action.effect.value === 'delete') return false;
    const parent = above.at(-1);
    if (id === undefined) {
      if (world.all(concept, parent).length > 0) return false;
      this.#things.create(world, concept, parent, new Map(), { isInitial: true });
      return true;
    }
    const known = world.isGone(concept, id) ? undefined : world.named(id);
    if (!known || known.concept === concept || !this.#things.canBeId(concept, id)) return false;
    this.#things.create(world, concept, parent, known.values, { id: known.id, isInitial: true });
    return true;
  }

  /** Creates the things that a request identifies. If no 404 is declared, every thing exists until it is deleted. */
  #adopt(world: World, { action, id }: Call, { at }: Asked): boolean {
    let parent: Thing | undefined;
    let isChanged = false;
    const adopt = (concept: string, value: JsonValue | undefined): Thing | undefined => {
      if (value === undefined || world.isGone(concept, value)) return undefined;
      const known = world.find(concept, value, parent);
      if (known) return known;
      // The thing with this id is below another parent.
      if (isUniqueId(value) && world.find(concept, value)) return undefined;
      if (!this.#things.canBeId(concept, value)) return undefined;
      isChanged = true;
      const chosen = typeof value === 'number' ? value : plainText(value);
      return this.#things.create(world, concept, parent, new Map(), { id: chosen, isInitial: true });
    };
    for (const { concept, from } of action.above) {
      parent = adopt(concept, at(from));
      if (!parent) return false;
    }
    const concept = action.collection?.value;
    if (concept !== undefined && id !== undefined) adopt(concept, id);
    return isChanged;
  }
}
