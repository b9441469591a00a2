/** URLs that callers registered for events. */
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Webhook } from '../../model/operation.ts';
import { isListOfEvents, registrationsOf } from '../../semantics/derive/registrations.ts';
import { isSameState, valueIn, wordsOf } from '../../semantics/laws/values.ts';
import type { Semantics } from '../../semantics/semantics.ts';
import type { Thing, World } from '../../semantics/world/world.ts';
import type { Things } from '../things.ts';

export interface Receiver {
  readonly url: string;
  /** The registration, or undefined for the callback of a single call. */
  readonly endpoint: Thing | undefined;
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
  readonly #things: Things;
  readonly #kinds: readonly Kind[];
  /** Replaced secrets that still sign for a while. */
  readonly #retired = new WeakMap<Thing, { readonly secret: string; readonly until: number }[]>();

  constructor(things: Things, contract: Contract, semantics: Semantics) {
    this.#things = things;
    this.#kinds = kindsOf(things, contract, semantics);
  }

  isReceiving(concept: string): boolean {
    return this.#kinds.some((kind) => kind.concept === concept);
  }

  /** Returns the receivers in a world with a subscription to an event. */
  of(world: World, webhook: string): readonly Receiver[] {
    return this.#kinds.flatMap((kind) =>
      world
        .all(kind.concept)
        .filter((thing) => !thing.isInitial && this.#wants(thing, webhook))
        .flatMap((thing) => this.at(thing) ?? []),
    );
  }

  /** Returns the receiver registered by a thing. */
  at(thing: Thing): Receiver | undefined {
    const kind = this.#kinds.find(({ concept }) => concept === thing.concept);
    const [first = '', ...rest] = kind?.address ?? [];
    const url = valueIn(thing.values.get(first), rest);
    if (!kind || typeof url !== 'string') return undefined;
    return { url, endpoint: thing, secrets: this.#secretsOf(thing), callback: kind.callback };
  }

  #wants({ concept, values }: Thing, webhook: string): boolean {
    const state = this.#things.concepts.collection(concept)?.state?.value.member;
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

  #secretsOf(thing: Thing): readonly string[] {
    const marked = this.#things.concepts
      .markedWith(thing.concept, 'secret')
      .filter(([, { signsWebhooks }]) => signsWebhooks)
      .map(([words]) => words);
    const named = [...thing.values.keys()].filter((words) => /\bsecret\b|\bsigning key\b/.test(words));
    const now = this.#things.now();
    const retired = (this.#retired.get(thing) ?? []).filter(({ until }) => until > now);
    return [
      ...(marked.length > 0 ? marked : named).map((words) => thing.values.get(words)),
      ...retired.map(({ secret }) => secret),
    ].filter((value) => typeof value === 'string');
  }

  /** Signs with a replaced secret during its declared overlap. */
  retire(thing: Thing, before: ReadonlyMap<string, JsonValue>): void {
    for (const [words, { signsWebhooks, overlap }] of this.#things.concepts.markedWith(
      thing.concept,
      'secret',
    )) {
      const secret = before.get(words);
      if (!signsWebhooks || !overlap || typeof secret !== 'string' || thing.values.get(words) === secret)
        continue;
      const until = this.#things.now() + overlap.milliseconds + overlap.months * MONTH;
      this.#retired.set(thing, [...(this.#retired.get(thing) ?? []), { secret, until }]);
    }
  }

  /** Stops the deliveries to a receiver that no longer exists. */
  disable(world: World, thing: Thing): void {
    const { concept, values } = thing;
    const words = this.#things.concepts.collection(concept)?.state?.value.member ?? 'status';
    const type = this.#things.concepts.membersOf(concept).get(words)?.type;
    const states = (type ? this.#things.filler.flats(type) : []).flatMap((flat) =>
      flat.kind === 'enum' ? flat.values.map(({ value }) => value) : [],
    );
    const disabled = states.find((state) => typeof state === 'string' && DISABLED.test(state));
    if (disabled !== undefined && values.get(words) !== disabled)
      this.#things.change(world, thing, [{ kind: 'set', thing, values: new Map([[words, disabled]]) }]);
  }
}

function kindsOf(things: Things, contract: Contract, { actions }: Semantics): readonly Kind[] {
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
    return isReceiving && address !== undefined && things.concepts.membersOf(concept).has(address)
      ? [{ concept, address: [address], callback: undefined }]
      : [];
  });
}
