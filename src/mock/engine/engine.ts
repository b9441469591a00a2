/** Performs calls of either protocol: reads the request, predicts the outcome, and changes the world. */
import { same } from '../../model/accepts.ts';
import type { Action } from '../../semantics/semantics.ts';
import { predict, type Call, type Outcome } from '../../semantics/world/predict.ts';
import type { Thing, Values, World } from '../../semantics/world/world.ts';
import type { OwnKind } from '../refusal.ts';
import type { Things } from '../things.ts';
import type { Views } from '../views.ts';
import { addImplied, adopt, canHaveId } from './adopt.ts';
import { callOf } from './call.ts';
import type { Asked, Done } from './done.ts';
import { invalidInRest, invalidMerged, outOfBounds } from './invalid.ts';
import { inRequestedOrder } from './order.ts';

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
    const call = callOf(this.#views, world, action, asked);
    const broken = outOfBounds(this.#views, world, call, asked);
    if (broken && this.#guards(asked, 'bounds')) return { kind: 'invalid', ...broken };
    const foreign = invalidInRest(this.#things, call);
    if (foreign) return { kind: 'invalid', ...foreign };
    const outcome = predict(world, call);
    if (outcome.kind !== 'refused' || outcome.reason !== 'not-found')
      return this.#carryOut(world, call, asked, outcome);
    const isThere =
      addImplied(this.#things, world, call) ||
      (!asked.refuses('not-found') && adopt(this.#things, world, call, asked));
    if (!isThere) return { kind: 'refused', reason: 'not-found' };
    const again = callOf(this.#views, world, action, asked);
    return this.#carryOut(world, again, asked, predict(world, again));
  }

  /** True if the mock rejects the call. A fault can disable the rejection. */
  #guards({ site }: Asked, about: string, thing?: Thing): boolean {
    return this.#things.pass('guard', { site, thing, about }, true);
  }

  #carryOut(world: World, call: Call, asked: Asked, outcome: Outcome): Done {
    const { action } = call;
    switch (outcome.kind) {
      case 'open':
        return outcome;
      case 'things':
        return {
          kind: 'things',
          things: inRequestedOrder(this.#views, world, action, asked, outcome.things),
        };
      case 'refused':
        return this.#refused(world, call, asked, outcome.reason);
      case 'created': {
        const isUnknown = call.id !== undefined && action.effect.value === 'replace';
        const isMissing = isUnknown && !asked.creates && asked.refuses('not-found');
        const objection = isUnknown ? this.#objection(asked, undefined) : undefined;
        if (objection) return { kind: 'refused', reason: objection };
        return isMissing || (isUnknown && !canHaveId(this.#things, call))
          ? { kind: 'refused', reason: 'not-found' }
          : this.#create(world, call, asked, outcome.parent, outcome.values);
      }
      case 'removed':
      case 'thing':
        return this.#change(world, call, asked, outcome);
    }
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
    const merged = invalidMerged(this.#things, call, set);
    if (merged) return { kind: 'invalid', ...merged };
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
}
