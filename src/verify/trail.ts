import type { Answered } from './exchange.ts';
import type { JsonValue } from '../core/json.ts';
import type { Callback } from '../model/operation.ts';
import type { Delivery } from './receive/receiver.ts';
import type { Use } from '../values/restricted.ts';
import type { SentFilter } from './judge/filters.ts';
import type { Experiment } from './lab/experiment.ts';
import type { Sighting } from '../semantics/world/sightings.ts';

/** A trail: several exchanges, the last of which are judged by the first. */
export type Trail =
  /** A write, between readings of its resource. */
  | Experiment
  /** A resource was deleted and then read. */
  | { readonly kind: 'read-after-delete'; readonly removed: Answered; readonly read: Answered }
  /** A request and its repetition, under one idempotency key. */
  | { readonly kind: 'repeat'; readonly first: Answered; readonly again: Answered }
  /** A request, and one with different content under its key. */
  | { readonly kind: 'key-reuse'; readonly first: Answered; readonly other: Answered }
  /** One request under one key, sent several times at once; the first response is a success. */
  | { readonly kind: 'at-once'; readonly answers: readonly [Answered, ...Answered[]] }
  /** A resource was read, and read again on the condition of a change. */
  | {
      readonly kind: 'conditional';
      /** The header of the first response used in the condition. */
      readonly validator: 'etag' | 'last-modified';
      readonly first: Answered;
      readonly again: Answered;
    }
  /** A conditional change, between two reads. */
  | {
      readonly kind: 'precondition';
      /** True for the ETag of the first read, false for an invented one. */
      readonly isMatch: boolean;
      readonly before: Answered;
      readonly changed: Answered;
      readonly after: Answered;
    }
  /** HEAD, then GET of the same resource. */
  | { readonly kind: 'head'; readonly bare: Answered; readonly whole: Answered }
  /** A granted request, and the same by a role; `uses` lists its restricted elements. */
  | {
      readonly kind: 'access';
      readonly granted: Answered;
      readonly role: string;
      readonly uses: readonly Use[];
      readonly again: Answered;
    }
  /** A resource was seen in `from`, or is new, and `tried` requests `to`. */
  | {
      readonly kind: 'transition';
      /**
       * True if a declared transition leads there. After a rejection the resource was unchanged, and no other one made
       * this transition.
       */
      readonly isDeclared: boolean;
      /** As in `ObservedState`. */
      readonly subject: string;
      readonly from?: string;
      readonly to: string;
      readonly before: Answered;
      readonly tried: Answered;
    }
  /** One received webhook. */
  | {
      readonly kind: 'delivery';
      readonly registered: Answered;
      readonly callback: Callback;
      readonly delivery: Delivery;
      readonly exchange: Answered;
      /** Its content, with the receiver's address replaced by the documented one, or undefined if it is not JSON. */
      readonly body?: JsonValue;
      /** As in `Receiver`. */
      readonly secrets: ReadonlySet<string>;
      readonly tolerance?: number;
    }
  /** The content of a webhook, received after a registration or shown by a list of events. */
  | {
      readonly kind: 'event';
      readonly body: JsonValue;
      readonly shown: Answered;
      readonly registered?: Answered;
    }
  /** A webhook that shows a resource, and a read of it. */
  | {
      readonly kind: 'event-state';
      readonly event: string;
      readonly registered: Answered;
      readonly exchange: Answered;
      readonly seen: Sighting;
      readonly read: Answered;
      readonly shown: Sighting;
    }
  /** A query, the same in another form or in part, and the first again. `key`: its response key next to another query. */
  | {
      readonly kind: 'equivalent';
      readonly first: Answered;
      readonly other: Answered;
      readonly again: Answered;
      readonly key?: string;
    }
  /** An idempotency key, sent with the same request to two resources. */
  | { readonly kind: 'shared-key'; readonly first: Answered; readonly other: Answered }
  /** A field that answered each valid query with an error. */
  | {
      readonly kind: 'failing-field';
      readonly path: string;
      readonly answers: readonly [Answered, ...Answered[]];
    }
  /** All webhooks received at one address, in order. */
  | {
      readonly kind: 'deliveries';
      readonly registered: Answered;
      readonly deliveries: readonly Delivery[];
      readonly exchanges: readonly Answered[];
    }
  /** Webhooks to an address that first returned 503, after a call that promises a webhook or was seen to cause one. */
  | {
      readonly kind: 'retry';
      readonly registered: Answered;
      readonly caused: Answered;
      readonly deliveries: readonly Delivery[];
      /** The first of them. */
      readonly exchange?: Answered;
    }
  /** Webhooks to an address that had returned 410, or was deleted. */
  | {
      readonly kind: 'stopped';
      readonly by: 'gone' | 'deleted';
      readonly registered: Answered;
      readonly late: readonly Answered[];
    }
  /** Webhooks to an address other than `chosen`, the only event listed in the property `list` of its registration. */
  | {
      readonly kind: 'chosen';
      readonly registered: Answered;
      readonly list: string;
      readonly chosen: string;
      readonly others: readonly Answered[];
    }
  /** Consecutive requests of one caller, all successful and over more than a second. */
  | { readonly kind: 'quota'; readonly answers: readonly [Answered, ...Answered[]] }
  /** One audit of GraphQL over HTTP and its requests; `reason` if it failed. */
  | {
      readonly kind: 'audit';
      readonly id: string;
      /** Begins with MUST, SHOULD or MAY. */
      readonly name: string;
      readonly asked: readonly [Answered, ...Answered[]];
      readonly reason?: string;
    }
  /** A list inside a resource: read whole, in pages, with a filter, next to itself, and whole again. */
  | {
      readonly kind: 'nested-list';
      /** `Order.lines`. */
      readonly list: string;
      readonly whole: Answered;
      /** Path from the result of the query to the whole list. */
      readonly at: readonly string[];
      readonly pages: readonly NestedPage[];
      readonly again: Answered;
    }
  /** A list read in large pages, then in pages of `size`, then in large ones again. */
  | {
      readonly kind: 'pages';
      readonly before: PagesRead;
      readonly read: PagesRead;
      readonly after: PagesRead;
      /** Undefined if the size cannot be chosen. */
      readonly size?: number;
      /** Number of resources created between the pages of `read`. */
      readonly inserted: number;
      /** Filters of `read` alone. */
      readonly filters?: readonly SentFilter[];
    };

/** A part of a list inside a resource. */
export interface NestedPage {
  readonly answer: Answered;
  /** Path from the result of the query to the list. */
  readonly path: readonly string[];
  readonly first: number;
  /** The number of items before the page. */
  readonly start: number;
  readonly filter?: { readonly member: string; readonly value: JsonValue };
}

export interface PagesRead {
  /** At least one in a trail. */
  readonly pages: readonly Answered[];
  /** `last`: the last page declared it. `circle`: the next page was a repetition. `cut`: there were more pages. */
  readonly end: 'last' | 'circle' | 'cut';
}

export type TrailKind = Trail['kind'];
export type TrailOf<Kind extends TrailKind> = Extract<Trail, { readonly kind: Kind }>;

/** Returns the exchanges of a trail in order; a finding concerns the last one. */
export function stepsOf(trail: Trail): readonly [Answered, ...Answered[]] {
  switch (trail.kind) {
    case 'experiment':
      return [trail.written];
    case 'read-after-delete':
      return [trail.removed, trail.read];
    case 'repeat':
    case 'conditional':
      return [trail.first, trail.again];
    case 'precondition':
      return [trail.changed];
    case 'head':
      return [trail.bare];
    case 'key-reuse':
    case 'shared-key':
    case 'equivalent':
      return [trail.first, trail.other];
    case 'at-once':
      return trail.answers;
    case 'access':
      return [trail.granted, trail.again];
    case 'transition':
      // Reading shows less than changing.
      return [trail.tried];
    case 'delivery':
      return [trail.registered, trail.exchange];
    case 'event':
      return trail.registered ? [trail.registered, trail.shown] : [trail.shown];
    case 'event-state':
      return [trail.registered, trail.exchange, trail.read];
    case 'failing-field':
      return [trail.answers[0]];
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
    case 'nested-list':
      return [trail.whole, ...trail.pages.map(({ answer }) => answer)];
    case 'pages': {
      const [first, ...others] = trail.read.pages;
      if (!first) throw new Error('a trail of no pages');
      return [first, ...others];
    }
  }
}
