/** Turns changes to resources into events: webhooks, and resources that operations list and read. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Callback, Operation, Webhook } from '../../model/operation.ts';
import { isRest, namedType } from '../../model/lookup.ts';
import { isCaused } from '../../semantics/laws/event-cause.ts';
import { valueIn, wordsOf } from '../../semantics/laws/values.ts';
import type { Event, Semantics } from '../../semantics/semantics.ts';
import type { Resource, World } from '../../semantics/world/world.ts';
import type { Occurrence } from '../resources.ts';
import type { Views } from '../views.ts';
import { eventBody, NOWHERE } from './event-body.ts';
import type { Outbox } from './outbox.ts';
import { Receivers } from './receivers.ts';

/** A URL that a call registered for callbacks about one resource. */
interface CallTarget {
  readonly callback: Callback;
  readonly url: string;
}

const TESTS = /^(?:test|ping|trigger)\b/;

export class Events {
  readonly #views: Views;
  readonly #contract: Contract;
  readonly #events: readonly Event[];
  readonly #receivers: Receivers;
  readonly #outbox: Outbox | undefined;
  readonly #seed: number;
  /** The concepts of events that operations can read. Callers cannot create such events. */
  readonly #listed: readonly string[];
  readonly #targets = new WeakMap<Resource, readonly CallTarget[]>();
  readonly #sequences = new WeakMap<Resource, number>();
  #count = 0;

  /** Creates an emitter. Without an outbox, it only stores events. */
  constructor(
    views: Views,
    contract: Contract,
    semantics: Semantics,
    outbox: Outbox | undefined,
    seed: number,
  ) {
    this.#views = views;
    this.#contract = contract;
    this.#events = semantics.events;
    this.#receivers = new Receivers(views.resources, contract, semantics);
    this.#outbox = outbox;
    this.#seed = seed;
    this.#listed = semantics.collections
      .map(({ concept }) => concept)
      .filter((concept) => /\b(?:event|notification)$/.test(concept))
      .filter((concept) => views.resources.concepts.creating(concept).length === 0);
  }

  /** True if changes have observers: receivers of webhooks, or readers of stored events. */
  get isUsed(): boolean {
    return this.#outbox !== undefined || (this.#listed.length > 0 && this.#contract.webhooks.length > 0);
  }

  /** The number of events so far. */
  get count(): number {
    return this.#count;
  }

  /** Continues after the events of a loaded state, because their ids must not repeat. */
  resume(count: number): void {
    this.#count = Math.max(this.#count, count);
  }

  /** Handles a change to a resource. */
  handle({ kind, world, resource, before }: Occurrence): void {
    if (!this.isUsed) return;
    if (before) this.#receivers.retire(resource, before);
    const member = this.#views.resources.concepts.collection(resource.concept)?.state?.value.member;
    const change = { kind, before, after: resource.values, member };
    for (const event of this.#events) {
      if (event.collection.value !== resource.concept || !event.cause || !isCaused(event.cause.value, change))
        continue;
      const times = this.#views.resources.pass('send', { resource, about: event.webhook }, 1);
      for (let time = 0; time < times; time++) this.#emit(event, world, resource, before);
    }
  }

  /** Handles a successful call, which can register a URL for callbacks or request a test event. */
  called(
    operation: Operation,
    world: World,
    resource: Resource | undefined,
    body: JsonValue | undefined,
  ): void {
    if (!this.#outbox || !isRest(operation) || !resource) return;
    if (this.#receivers.isReceiving(resource.concept)) {
      if (TESTS.test(operation.name.words.join(' '))) this.#test(world, resource);
      return;
    }
    const targets = operation.callbacks.flatMap((callback): readonly CallTarget[] => {
      const url = addressOf(callback.expression, body);
      return url === undefined ? [] : [{ callback, url }];
    });
    if (targets.length === 0) return;
    this.#targets.set(resource, [...(this.#targets.get(resource) ?? []), ...targets]);
    // A callback of unknown cause is sent once, for the call itself.
    for (const { callback, url } of targets)
      if (!this.#events.some((event) => event.callback === callback && event.cause))
        this.#callBack(callback, url, world, resource);
  }

  /** Sends the test event to a receiver, or else the first event of the contract. */
  #test(world: World, resource: Resource): void {
    const receiver = this.#receivers.at(resource);
    const own = this.#events.find(({ webhook }) => /\b(?:test|ping)$/.test(wordsOf(webhook)));
    const event = own ?? this.#events.find(({ callback }) => callback === undefined);
    const webhook = event && this.#webhookOf(event);
    if (!receiver || !event || !webhook) return;
    const shown =
      event.collection.value === resource.concept
        ? resource
        : this.#views.resources.any(world, event.collection.value);
    if (shown) this.#send(webhook, event, world, shown, undefined, [receiver]);
  }

  #webhookOf({ webhook, callback }: Event): Webhook | undefined {
    return callback ?? this.#contract.webhooks.find(({ name }) => name.wire === webhook);
  }

  #emit(event: Event, world: World, resource: Resource, before: Occurrence['before']): void {
    const webhook = this.#webhookOf(event);
    if (!webhook) return;
    const receivers = event.callback
      ? (this.#targets.get(resource) ?? [])
          .filter(({ callback }) => callback === event.callback)
          .map(({ url }) => ({ url, endpoint: undefined, secrets: [], callback: undefined }))
      : this.#receivers.of(world, event.webhook);
    const isStored = event.callback === undefined && this.#isStored(resource);
    if (isStored || receivers.length > 0) this.#send(webhook, event, world, resource, before, receivers);
  }

  #callBack(callback: Callback, url: string, world: World, resource: Resource): void {
    const receiver = { url, endpoint: undefined, secrets: [], callback: undefined };
    const object = this.#events.find((event) => event.callback === callback)?.object;
    this.#send(callback, { object: object ?? NOWHERE }, world, resource, undefined, [receiver]);
  }

  #send(
    webhook: Webhook,
    event: Pick<Event, 'object' | 'before'>,
    world: World,
    resource: Resource,
    before: Occurrence['before'],
    receivers: ReturnType<Receivers['of']>,
  ): void {
    const sequence = (this.#sequences.get(resource) ?? 0) + 1;
    this.#sequences.set(resource, sequence);
    const key = `${this.#seed}/event/${++this.#count}`;
    const body = eventBody(this.#views, webhook, event, { world, resource, before, sequence, key });
    if (this.#isStored(resource)) this.#record(world, webhook, body);
    for (const receiver of receivers) {
      const { endpoint } = receiver;
      this.#outbox?.deliver({
        webhook,
        body,
        receiver,
        key,
        current: () => (endpoint ? this.#current(world, endpoint) : receiver),
        onGone: () => endpoint && this.#receivers.disable(world, endpoint),
      });
    }
  }

  /**
   * True if events about a resource are stored. Events about stored events are not stored, because each of them would
   * cause another event.
   */
  #isStored({ concept }: Resource): boolean {
    return this.#listed.length > 0 && !this.#listed.includes(concept);
  }

  /** Stores an event as a resource, if operations list and read such events. */
  #record(world: World, { name }: Webhook, body: JsonValue | undefined): void {
    if (body === undefined || !isJsonObject(body)) return;
    const { resources, filler } = this.#views;
    const concept = this.#listed.find((one) =>
      (resources.concepts.collection(one)?.views ?? []).some(({ value }) =>
        filler.accepts(namedType(this.#contract, value).type, body),
      ),
    );
    if (concept === undefined) return;
    const values = new Map(Object.entries(body).map(([key, value]) => [wordsOf(key), value]));
    resources.open(world, concept);
    resources.create(world, concept, undefined, values.set('type', values.get('type') ?? name.wire));
  }

  #current(world: World, endpoint: Resource): ReturnType<Receivers['at']> {
    return world.find(endpoint.concept, endpoint.id) === endpoint ? this.#receivers.at(endpoint) : undefined;
  }
}

/** Returns the URL at an expression such as `{$request.body#/callbackUrl}`, or undefined if the request omits it. */
function addressOf(expression: string, body: JsonValue | undefined): string | undefined {
  const pointer = /^\{?\$request\.body#(\/[^{}]+?)\}?$/.exec(expression)?.[1];
  const url = pointer === undefined ? undefined : valueIn(body, pointer.slice(1).split('/'));
  return typeof url === 'string' && URL.canParse(url) ? url : undefined;
}
