/** Performs calls of either protocol: reads the request, predicts the outcome, and changes the world. */
import { same } from '../../model/accepts.ts';
import type { Action } from '../../semantics/semantics.ts';
import { predict, type Call, type Outcome } from '../../semantics/world/predict.ts';
import type { Resource, Values, World } from '../../semantics/world/world.ts';
import type { OwnKind } from '../refusal.ts';
import type { Resources } from '../resources.ts';
import type { Views } from '../views.ts';
import { addImplied, adopt, canHaveId } from './adopt.ts';
import { callOf } from './call.ts';
import type { Asked, Done } from './done.ts';
import { cannotBeShown, invalidMerged, outOfBounds } from './invalid.ts';
import { inRequestedOrder } from './order.ts';
import { placeOf, valuesInPath } from './values-in-path.ts';

const NOT_FOUND = { kind: 'refused', reason: 'not-found' } as const;

export class Engine {
  readonly #resources: Resources;
  readonly #views: Views;

  constructor(views: Views) {
    this.#resources = views.resources;
    this.#views = views;
  }

  perform(world: World, action: Action, asked: Asked): Done {
    const { site } = asked;
    const done = this.#perform(world, action, asked);
    if (done.kind === 'resource')
      return {
        ...done,
        resource: this.#resources.pass('read', { site, resource: done.resource }, done.resource),
      };
    if (done.kind !== 'resources') return done;
    const resources = this.#resources
      .pass('list', { site }, done.resources)
      .map((resource) => this.#resources.pass('read', { site, resource }, resource));
    return { ...done, resources };
  }

  #perform(world: World, action: Action, asked: Asked): Done {
    const call = callOf(this.#views, world, action, asked);
    const broken = outOfBounds(this.#views, world, call, asked);
    if (broken && this.#guards(asked, 'bounds')) return { kind: 'invalid', ...broken };
    const foreign = cannotBeShown(this.#resources, call);
    if (foreign) return { kind: 'invalid', ...foreign };
    const outcome = this.#isElsewhere(world, call, asked) ? NOT_FOUND : predict(world, call);
    if (outcome.kind !== 'refused' || outcome.reason !== 'not-found')
      return this.#carryOut(world, call, asked, outcome);
    const isThere =
      addImplied(this.#resources, world, call, asked) ||
      (!asked.refuses('not-found') && adopt(this.#resources, world, call, asked));
    if (!isThere) return NOT_FOUND;
    const again = callOf(this.#views, world, action, asked);
    return this.#carryOut(world, again, asked, predict(world, again));
  }

  /**
   * True for a path such as `/agents/{agent_id}/runs/{run_id}` with a run of another agent, or `/orgs/{org_id}/limits` if
   * only other organizations have limits.
   */
  #isElsewhere(world: World, { action, id, above }: Call, asked: Asked): boolean {
    const concept = action.collection?.value;
    if (concept === undefined || action.effect.value === 'create' || above.includes(undefined)) return false;
    if (id === undefined) return above.length === 0 && placeOf(this.#resources, action, asked.at).size > 0;
    const resource = world.find(concept, id, above.at(-1));
    if (!resource || !asked.refuses('not-found')) return false;
    return [...valuesInPath(this.#resources, action, asked.at)].some(([words, value]) => {
      const own = resource.values.get(words);
      return own !== undefined && !same(own, value);
    });
  }

  /** Sets the ids in the path that a resource does not have yet. */
  #bindPath(world: World, resource: Resource, action: Action, { at }: Asked): void {
    for (const [words, value] of valuesInPath(this.#resources, action, at))
      if (!resource.values.has(words)) world.bind(resource, words, value);
  }

  /** True if the mock rejects calls for the reason `about`. False if a fault disables these rejections. */
  #guards({ site }: Asked, about: string, resource?: Resource): boolean {
    return this.#resources.pass('guard', { site, resource, about }, true);
  }

  #carryOut(world: World, call: Call, asked: Asked, outcome: Outcome): Done {
    const { action } = call;
    switch (outcome.kind) {
      case 'open':
        return outcome;
      case 'resources':
        return {
          kind: 'resources',
          resources: inRequestedOrder(this.#views, world, action, asked, outcome.resources),
        };
      case 'refused':
        return this.#refused(world, call, asked, outcome.reason);
      case 'created': {
        const isUnknown = call.id !== undefined && action.effect.value === 'replace';
        const isMissing = isUnknown && !asked.creates && asked.refuses('not-found');
        const objection = isUnknown ? this.#objection(asked, undefined) : undefined;
        if (objection) return { kind: 'refused', reason: objection };
        return isMissing || (isUnknown && !canHaveId(this.#resources, call))
          ? { kind: 'refused', reason: 'not-found' }
          : this.#create(world, call, asked, outcome.parent, outcome.values);
      }
      case 'removed':
      case 'resource':
        return this.#change(world, call, asked, outcome);
    }
  }

  #refused(world: World, call: Call, asked: Asked, reason: 'not-found' | 'state'): Done {
    if (reason === 'not-found') return { kind: 'refused', reason };
    const { action, id, above, state } = call;
    const resource = world.find(action.collection!.value, id ?? '', above.at(-1));
    if (resource && state && !this.#guards(asked, 'state', resource)) {
      const to = action.states?.value.to ?? [];
      const free: Action = { ...action, states: { ...action.effect, value: { from: [], to } } };
      const forced = predict(world, { ...call, action: free, state: { member: state.member } });
      if (forced.kind !== 'refused') return this.#carryOut(world, call, asked, forced);
    }
    return asked.refuses('conflict') || !resource
      ? { kind: 'refused', reason: 'conflict' }
      : { kind: 'resource', resource, isNew: false };
  }

  #create(
    world: World,
    { action, id }: Call,
    asked: Asked,
    parent: Resource | undefined,
    sent: Values,
  ): Done {
    const concept = action.collection!.value;
    const identity = this.#resources.concepts.identityWords(concept);
    const values = new Map([...valuesInPath(this.#resources, action, asked.at), ...sent]);
    if (id !== undefined && identity !== undefined) values.set(identity, id);
    const own = identity === undefined ? undefined : values.get(identity);
    const known = own === undefined || own === null ? undefined : world.find(concept, own, parent);
    if (known && asked.refuses('conflict')) return { kind: 'refused', reason: 'taken', member: identity! };
    const unknown = this.#unknown(world, concept, values, asked);
    if (unknown) return unknown;
    const members = this.#resources.concepts.membersOf(concept);
    const taken = this.#views.conflict(
      world,
      concept,
      parent,
      (words) => {
        const member = members.get(words);
        return values.get(words) ?? (member && this.#resources.concepts.defaultOf(concept, member));
      },
      known,
    );
    if (taken !== undefined && this.#guards(asked, 'unique', known))
      return { kind: 'refused', reason: 'taken', member: taken };
    if (known) this.#overwrite(world, known, values, asked);
    const resource = known ?? this.#resources.create(world, concept, parent, values, { site: asked.site });
    return { kind: 'resource', resource, isNew: !known };
  }

  /** Stores the values of a request. Equal values are not changes. */
  #overwrite(world: World, resource: Resource, sent: Values, { site }: Asked): void {
    const values = new Map(
      [...sent].filter(([words, value]) => !same(resource.values.get(words) ?? null, value)),
    );
    if (values.size > 0) this.#resources.change(world, resource, [{ kind: 'set', resource, values }], site);
  }

  #change(
    world: World,
    call: Call,
    asked: Asked,
    { resource, changes }: Extract<Outcome, { kind: 'resource' | 'removed' }>,
  ): Done {
    const isRead = call.action.effect.value === 'read';
    const objection = isRead ? undefined : this.#objection(asked, resource);
    if (objection) return { kind: 'refused', reason: objection };
    const unknown = this.#unknown(world, resource.concept, call.input, asked);
    if (unknown) return unknown;
    const set = changes.find((change) => change.kind === 'set')?.values;
    const merged = invalidMerged(this.#resources, call, set);
    if (merged) return { kind: 'invalid', ...merged };
    const taken =
      set &&
      this.#views.conflict(
        world,
        resource.concept,
        resource.parent,
        (words) => (set.has(words) ? set.get(words) : this.#views.valueOf(world, resource, words)),
        resource,
      );
    if (taken !== undefined && this.#guards(asked, 'unique', resource))
      return { kind: 'refused', reason: 'taken', member: taken };
    this.#bindPath(world, resource, call.action, asked);
    if (changes.length > 0) this.#resources.change(world, resource, changes, asked.site);
    return { kind: 'resource', resource, isNew: false };
  }

  /** Returns the violated condition of a request, if the operation declares its rejection. */
  #objection(asked: Asked, resource: Resource | undefined): OwnKind | undefined {
    const objection = asked.objects?.(resource);
    return objection && asked.refuses(objection) && this.#guards(asked, objection, resource)
      ? objection
      : undefined;
  }

  #unknown(world: World, concept: string, values: Values, asked: Asked): Done | undefined {
    const member = this.#resources.unknownReference(world, concept, values);
    return member !== undefined && asked.refuses('reference') && this.#guards(asked, 'reference')
      ? { kind: 'refused', reason: 'reference', member }
      : undefined;
  }
}
