import type { Answered } from './exchange.ts';
import type { JsonValue } from '../core/json.ts';
import type { Callback } from '../model/operation.ts';
import type { Delivery } from './receive/receiver.ts';
import type { Use } from './judge/access.ts';
import type { Reader } from './judge/shared-facts.ts';

/** Exchanges that belong together: what came of the last ones is judged by what came of the first. */
export type Trail =
  /** Something was removed and then read. */
  | { readonly kind: 'read-after-delete'; readonly removed: Answered; readonly read: Answered }
  /** Something was made and then read, as a link or its path says. */
  | {
      readonly kind: 'read-after-create';
      readonly created: Answered;
      readonly read: Answered;
      /** It was made to be read: nothing has changed it in between. */
      readonly isNew?: boolean;
    }
  /** Something was changed and then read; and before, where it is told apart by its ETag. */
  | {
      readonly kind: 'read-after-change';
      readonly before?: Answered;
      readonly changed: Answered;
      readonly read: Answered;
    }
  /** A request and the same once more, under one idempotency key. */
  | { readonly kind: 'repeat'; readonly first: Answered; readonly again: Answered }
  /** A request, and another that asks for something else under its key. */
  | { readonly kind: 'key-reuse'; readonly first: Answered; readonly other: Answered }
  /** One request under one key, sent several times at once; the first answer is a success. */
  | { readonly kind: 'at-once'; readonly answers: readonly [Answered, ...Answered[]] }
  /** Something was read, and read again on the condition that it has changed. */
  | {
      readonly kind: 'conditional';
      /** The header of the first answer that the condition names. */
      readonly validator: 'etag' | 'last-modified';
      readonly first: Answered;
      readonly again: Answered;
    }
  /** A change on a condition, between two readings. */
  | {
      readonly kind: 'precondition';
      /** Whether it is the ETag of the first reading, or one that never was. */
      readonly isMatch: boolean;
      readonly before: Answered;
      readonly changed: Answered;
      readonly after: Answered;
    }
  /** HEAD, then GET of the same thing. */
  | { readonly kind: 'head'; readonly bare: Answered; readonly whole: Answered }
  /** A request that was granted, and the same by a role; `uses` is what of it only some roles may use. */
  | {
      readonly kind: 'access';
      readonly granted: Answered;
      readonly role: string;
      readonly uses: readonly Use[];
      readonly again: Answered;
    }
  /** The thing with `id`, read over REST, over GraphQL, and over REST again. */
  | {
      readonly kind: 'parity';
      readonly reader: Reader;
      readonly id: string;
      readonly before: Answered;
      readonly graphql: Answered;
      readonly after: Answered;
    }
  /** A thing was seen in `from`, or is new, and `tried` asks for `to`. */
  | {
      readonly kind: 'transition';
      /** Whether a declared transition leads there. A refusal left the thing where it was, and no other thing came there so. */
      readonly isDeclared: boolean;
      /** As in `Sighting`. */
      readonly subject: string;
      readonly from?: string;
      readonly to: string;
      readonly before: Answered;
      readonly tried: Answered;
    }
  /** One webhook that came. */
  | {
      readonly kind: 'delivery';
      readonly registered: Answered;
      readonly callback: Callback;
      readonly delivery: Delivery;
      readonly exchange: Answered;
      /** What it carries, the receiver's address exchanged for the documented one; undefined when it is no JSON. */
      readonly body?: JsonValue;
      /** As in `Receiver`. */
      readonly secrets: ReadonlySet<string>;
      readonly tolerance?: number;
    }
  /** All webhooks that came to one address, in the order in which they came. */
  | {
      readonly kind: 'deliveries';
      readonly registered: Answered;
      readonly deliveries: readonly Delivery[];
      readonly exchanges: readonly Answered[];
    }
  /** What came to an address whose first answer was 503, after a call that promises a webhook or was seen to cause one. */
  | {
      readonly kind: 'retry';
      readonly registered: Answered;
      readonly caused: Answered;
      readonly deliveries: readonly Delivery[];
      /** The first of them. */
      readonly exchange?: Answered;
    }
  /** What came to an address after it had answered 410, or was deleted. */
  | {
      readonly kind: 'stopped';
      readonly by: 'gone' | 'deleted';
      readonly registered: Answered;
      readonly late: readonly Answered[];
    }
  /** What came to an address beside `chosen`, the only event that its registration lists in the member `list`. */
  | {
      readonly kind: 'chosen';
      readonly registered: Answered;
      readonly list: string;
      readonly chosen: string;
      readonly others: readonly Answered[];
    }
  /** Requests of one caller, one after another, answered with success and over more than a second. */
  | { readonly kind: 'quota'; readonly answers: readonly [Answered, ...Answered[]] }
  /** One audit of GraphQL over HTTP and the requests that it made; `reason` when it did not pass. */
  | {
      readonly kind: 'audit';
      readonly id: string;
      /** Begins with MUST, SHOULD or MAY. */
      readonly name: string;
      readonly asked: readonly [Answered, ...Answered[]];
      readonly reason?: string;
    }
  /** A list read in large pages, then in pages of `size`, then in large ones again. */
  | {
      readonly kind: 'pages';
      readonly before: PagesRead;
      readonly read: PagesRead;
      readonly after: PagesRead;
      /** Undefined where no size can be asked for. */
      readonly size?: number;
      /** How many things were made between the pages of `read`. */
      readonly inserted: number;
    };

export interface PagesRead {
  /** At least one in a trail. */
  readonly pages: readonly Answered[];
  /** `last`: the last page said so. `circle`: the next one had come already. `cut`: more would have come. */
  readonly end: 'last' | 'circle' | 'cut';
}

export type TrailKind = Trail['kind'];
export type TrailOf<Kind extends TrailKind> = Extract<Trail, { readonly kind: Kind }>;

/** The exchanges of a trail in the order in which they were sent; the last is the one that a finding is about. */
export function stepsOf(trail: Trail): readonly [Answered, ...Answered[]] {
  switch (trail.kind) {
    case 'read-after-delete':
      return [trail.removed, trail.read];
    case 'read-after-create':
      return [trail.created, trail.read];
    case 'read-after-change':
      return [trail.changed, trail.read];
    case 'repeat':
    case 'conditional':
      return [trail.first, trail.again];
    case 'precondition':
      return [trail.changed];
    case 'head':
      return [trail.bare];
    case 'key-reuse':
      return [trail.first, trail.other];
    case 'at-once':
      return trail.answers;
    case 'access':
      return [trail.granted, trail.again];
    case 'parity':
      return [trail.before, trail.graphql];
    case 'transition':
      // What is read tells less than what was tried.
      return [trail.tried];
    case 'delivery':
      return [trail.registered, trail.exchange];
    case 'deliveries':
      return [trail.registered, ...trail.exchanges.slice(-1)];
    case 'retry':
      return [trail.registered, trail.caused, ...(trail.exchange ? [trail.exchange] : [])];
    case 'stopped':
      return [trail.registered, ...trail.late.slice(0, 1)];
    case 'chosen':
      return [trail.registered, ...trail.others.slice(0, 1)];
    case 'audit':
      return trail.asked;
    case 'quota':
      return [trail.answers[0], ...trail.answers.slice(1).slice(-1)];
    case 'pages': {
      const [first, ...others] = trail.read.pages;
      if (!first) throw new Error('a trail of no pages');
      return [first, ...others];
    }
  }
}
