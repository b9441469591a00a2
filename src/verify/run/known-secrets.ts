import type { Contract } from '../../model/contract.ts';
import { isAnswered, type Answered, type Exchange } from '../exchange.ts';
import { sightingsOf } from '../judge/sightings.ts';
import type { KnownSecret, TrailOf } from '../trail.ts';
import { remember } from './remember.ts';

/** Minimum length of a secret. Shorter values occur by chance. */
const MIN_LENGTH = 8;
/** Minimum length of a secret without its prefix. */
const MIN_BARE = 16;
/** Maximum number of stored secrets. The oldest are removed. */
const MAX_SECRETS = 32;

/** The declared secrets that the responses of a run have shown. */
export class KnownSecrets {
  readonly #contract: Contract;
  readonly #known = new Map<string, KnownSecret>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /**
   * Returns a trail if there are known secrets that the response must not contain. Stores the new secrets in
   * the response.
   */
  observe(exchange: Exchange): readonly TrailOf<'later-response'>[] {
    if (!isAnswered(exchange)) return [];
    const { intent } = exchange.case;
    const known = this.#without(exchange);
    for (const [value, words] of secretsIn(this.#contract, exchange))
      if (!this.#known.has(value))
        remember(this.#known, value, { value, words, first: exchange }, MAX_SECRETS);
    // The stored response of a repeated request may contain the secret.
    const isReplay = intent.kind === 'valid' && intent.repeated;
    return known.length > 0 && !isReplay ? [{ kind: 'later-response', answer: exchange, known }] : [];
  }

  /** Returns the secrets that a text contains. */
  in(text: string): readonly KnownSecret[] {
    return [...this.#known.values()].filter((one) => contains(text, one));
  }

  /** Returns the secrets that the request does not contain. A response may repeat the secrets of its request. */
  #without({ request: { body = '' } }: Answered): readonly KnownSecret[] {
    return [...this.#known.values()].filter((one) => !contains(body, one));
  }
}

/** True if a text contains a secret, with or without its prefix. */
export function contains(text: string, { value }: KnownSecret): boolean {
  const bare = value.slice(value.lastIndexOf('_') + 1);
  return text.includes(bare.length >= MIN_BARE ? bare : value);
}

/** Returns the secrets in a response, each with a description such as `token of a session`. */
function secretsIn(contract: Contract, answer: Answered): readonly (readonly [string, string])[] {
  return sightingsOf(contract, answer).flatMap(({ members, collection: { concept } }) =>
    [...members].flatMap(([words, { property, value }]): readonly (readonly [string, string])[] =>
      property.marks?.secret && typeof value === 'string' && value.length >= MIN_LENGTH
        ? [[value, `${words} of a ${concept}`]]
        : [],
    ),
  );
}
