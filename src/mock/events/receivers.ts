/** URLs that callers registered for events. */
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Webhook } from '../../model/operation.ts';
import { isListOfEvents, registrationsOf } from '../../semantics/derive/registrations.ts';
import { isSameState, valueIn, wordsOf } from '../../semantics/laws/values.ts';
import type { Semantics } from '../../semantics/semantics.ts';
import type { Resource, World } from '../../semantics/world/world.ts';
import type { Resources } from '../resources.ts';

export interface Receiver {
  readonly url: string;
  /** The registration, or undefined for the callback of a single call. */
  readonly endpoint: Resource | undefined;
  readonly secrets: readonly string[];
  /** The callback that declares the URL, or undefined for a recognized registration. */
  readonly callback: Webhook | undefined;
}

/** A collection of registrations for events. */
interface Kind {
  readonly concept: string;
  /** The path of the URL. Its first element contains the words of the member. */
  readonly address: Path;
  readonly callback: Webhook | undefined;
}

const ADDRESS =
  /^(?:(?:target|callback|webhook|endpoint|delivery|hook|notification) )?(?:url|uri|address|endpoint)$/;
/** Concepts of resources that register a receiver of events. */
export const RECEIVING = /\b(?:webhooks?|hooks?|subscriptions?|endpoints?|receivers?|listeners?)\b/;
const DISABLED = /disabled|inactive|paused|suspended|off/i;
const MONTH = 30 * 24 * 3_600_000;

export class Receivers {
  readonly #resources: Resources;
  readonly #kinds: readonly Kind[];
  /** Replaced secrets, and the time until which deliveries are also signed with them. */
  readonly #retired = new WeakMap<Resource, { readonly secret: string; readonly until: number }[]>();

  constructor(resources: Resources, contract: Contract, semantics: Semantics) {
    this.#resources = resources;
    this.#kinds = kindsOf(resources, contract, semantics);
  }

  isReceiving(concept: string): boolean {
    return this.#kinds.some((kind) => kind.concept === concept);
  }

  /** Returns the receivers in a world with a subscription to an event. */
  of(world: World, webhook: string): readonly Receiver[] {
    return this.#kinds.flatMap((kind) =>
      world
        .all(kind.concept)
        .filter((resource) => !resource.isInitial && this.#wants(resource, webhook))
        .flatMap((resource) => this.at(resource) ?? []),
    );
  }

  /** Returns the receiver registered by a resource. */
  at(resource: Resource): Receiver | undefined {
    const kind = this.#kinds.find(({ concept }) => concept === resource.concept);
    const [first = '', ...rest] = kind?.address ?? [];
    const url = valueIn(resource.values.get(first), rest);
    if (!kind || typeof url !== 'string') return undefined;
    return { url, endpoint: resource, secrets: this.#secretsOf(resource), callback: kind.callback };
  }

  #wants({ concept, values }: Resource, webhook: string): boolean {
    const state = this.#resources.concepts.collection(concept)?.state?.value.member;
    const own = state === undefined ? undefined : values.get(state);
    if (
      (typeof own === 'string' && DISABLED.test(own)) ||
      values.get('enabled') === false ||
      values.get('active') === false
    )
      return false;
    for (const [words, value] of values) {
      if (!Array.isArray(value) || !isListOfEvents(words.split(' '))) continue;
      const names = (value as readonly JsonValue[]).map(plainText);
      return names.includes('*') || names.some((name) => isSameState(name, webhook) || name === webhook);
    }
    return true;
  }

  #secretsOf(resource: Resource): readonly string[] {
    const marked = this.#resources.concepts
      .markedWith(resource.concept, 'secret')
      .filter(([, { signsWebhooks }]) => signsWebhooks)
      .map(([words]) => words);
    const named = [...resource.values.keys()].filter((words) => /\bsecret\b|\bsigning key\b/.test(words));
    const now = this.#resources.now();
    const retired = (this.#retired.get(resource) ?? []).filter(({ until }) => until > now);
    return [
      ...(marked.length > 0 ? marked : named).map((words) => resource.values.get(words)),
      ...retired.map(({ secret }) => secret),
    ].filter((value) => typeof value === 'string');
  }

  /** Keeps a replaced secret, so that deliveries are also signed with it during its declared overlap period. */
  retire(resource: Resource, before: ReadonlyMap<string, JsonValue>): void {
    for (const [words, { signsWebhooks, overlap }] of this.#resources.concepts.markedWith(
      resource.concept,
      'secret',
    )) {
      const secret = before.get(words);
      if (!signsWebhooks || !overlap || typeof secret !== 'string' || resource.values.get(words) === secret)
        continue;
      const until = this.#resources.now() + overlap.milliseconds + overlap.months * MONTH;
      this.#retired.set(resource, [...(this.#retired.get(resource) ?? []), { secret, until }]);
    }
  }

  /**
   * Sets the state of a receiver that no longer exists to a disabled state, if its type has one, so that deliveries to
   * it stop.
   */
  disable(world: World, resource: Resource): void {
    const { concept, values } = resource;
    const words = this.#resources.concepts.collection(concept)?.state?.value.member ?? 'status';
    const type = this.#resources.concepts.membersOf(concept).get(words)?.type;
    const states = (type ? this.#resources.filler.flats(type) : []).flatMap((flat) =>
      flat.kind === 'enum' ? flat.values.map(({ value }) => value) : [],
    );
    const disabled = states.find((state) => typeof state === 'string' && DISABLED.test(state));
    if (disabled !== undefined && values.get(words) !== disabled)
      this.#resources.change(world, resource, [
        { kind: 'set', resource, values: new Map([[words, disabled]]) },
      ]);
  }
}

function kindsOf(resources: Resources, contract: Contract, { actions }: Semantics): readonly Kind[] {
  const registrations = registrationsOf(contract);
  return actions.flatMap(({ operation, effect, collection, inputs }): readonly Kind[] => {
    if (effect.value !== 'create' || !collection) return [];
    const concept = collection.value;
    const declared = registrations.find((one) => one.operation === operation);
    const isReceiving = RECEIVING.test(concept) && contract.webhooks.length > 0;
    if (declared && isReceiving) {
      const [first = '', ...rest] = declared.path;
      return [{ concept, address: [wordsOf(first), ...rest], callback: declared.callback }];
    }
    const address = inputs.find(({ value }) => ADDRESS.test(value.member))?.value.member;
    return isReceiving && address !== undefined && resources.concepts.membersOf(concept).has(address)
      ? [{ concept, address: [address], callback: undefined }]
      : [];
  });
}
