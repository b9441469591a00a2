import type { Answered } from './exchange.ts';
import type { JsonValue } from '../core/json.ts';
import type { Callback } from '../model/operation.ts';
import type { Delivery } from './receive/receiver.ts';
import type { Use } from '../values/restricted.ts';
import type { SentFilter } from './judge/filters.ts';
import type { Experiment } from './lab/experiment.ts';
import type { Sighting } from '../semantics/world/sightings.ts';

/**
 * Several exchanges that a check examines together. The earlier exchanges determine the expected response of the last
 * one.
 */
export type Trail =
  /** A write, with reads of its resource before and after it. */
  | Experiment
  /** A response, with the declared secrets that earlier responses have shown. */
  | {
      readonly kind: 'later-response';
      readonly answer: Answered;
      readonly known: readonly KnownSecret[];
    }
  /** A resource was deleted and then read. */
  | { readonly kind: 'read-after-delete'; readonly removed: Answered; readonly read: Answered }
  /** A request and its repetition with the same idempotency key. `changed`: a change of its resource between them. */
  | {
      readonly kind: 'repeat';
      readonly first: Answered;
      readonly again: Answered;
      readonly changed?: Answered;
    }
  /** Two requests with the same idempotency key and different content. */
  | { readonly kind: 'key-reuse'; readonly first: Answered; readonly other: Answered }
  /** A request that was sent several times at once with the same idempotency key. The first response is successful. */
  | { readonly kind: 'at-once'; readonly answers: readonly [Answered, ...Answered[]] }
  /** A resource was read, and then read again on the condition that it has changed. */
  | {
      readonly kind: 'conditional';
      /** The header of the first response that provided the condition. */
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
  /**
   * Two reads. In `other`, the Accept header has different weights for `type` and for all types. If `isAdmitted`
   * is true, `other` accepts only `type`, the media type of `first`. Otherwise, `other` accepts every type
   * except `type`, and `first` is a 406 response to a request that excludes `type`.
   */
  | {
      readonly kind: 'negotiation';
      readonly type: string;
      readonly isAdmitted: boolean;
      readonly first: Answered;
      readonly other: Answered;
    }
  /** HEAD and GET of the same resource. */
  | { readonly kind: 'head'; readonly bare: Answered; readonly whole: Answered }
  /**
   * A request that succeeded with the credentials of the run, and the same or an equivalent request of another role.
   * `uses`: the restricted elements in the request.
   */
  | {
      readonly kind: 'access';
      readonly granted: Answered;
      readonly role: string;
      readonly uses: readonly Use[];
      readonly again: Answered;
    }
  /** A request for the state `to`. Before it, the resource was in the state `from`, or was new if `from` is omitted. */
  | {
      readonly kind: 'transition';
      /**
       * True if the contract declares the transition. A rejected declared transition is included only if the resource
       * did not change, and no other resource made the transition.
       */
      readonly isDeclared: boolean;
      /** The type and the property with the state, such as `Order.status`. */
      readonly subject: string;
      readonly from?: string;
      readonly to: string;
      readonly before: Answered;
      readonly tried: Answered;
      /** The state in a read after the request, or undefined if it is unknown. */
      readonly after?: string | undefined;
    }
  /** One received webhook. */
  | {
      readonly kind: 'delivery';
      readonly registered: Answered;
      readonly callback: Callback;
      readonly delivery: Delivery;
      readonly exchange: Answered;
      /** Its content, or undefined if it is not JSON. The receiver's address is replaced by the documented one. */
      readonly body?: JsonValue;
      /** The earlier response that replaced the secret. */
      readonly rotated?: Answered;
      /** The signing secrets and public keys in earlier responses of the service. */
      readonly secrets: ReadonlySet<string>;
      /** The declared secrets in its body. */
      readonly leaked: readonly KnownSecret[];
      readonly tolerance?: number;
    }
  /** The content of a webhook, which was delivered to a registered address or read from a list of events. */
  | {
      readonly kind: 'event';
      readonly body: JsonValue;
      readonly shown: Answered;
      readonly registered?: Answered;
    }
  /** A webhook with a resource, and a read of this resource. */
  | {
      readonly kind: 'event-state';
      readonly event: string;
      readonly registered: Answered;
      readonly exchange: Answered;
      readonly seen: Sighting;
      readonly read: Answered;
      readonly shown: Sighting;
    }
  /**
   * A query, then an equivalent form or a part of it, and then the query again. `key`: the response key of the query in
   * the other document, if that document combines two queries. `isPartial`: the other query in that document fails.
   */
  | {
      readonly kind: 'equivalent';
      readonly first: Answered;
      readonly other: Answered;
      readonly again: Answered;
      readonly key?: string;
      readonly isPartial?: boolean;
    }
  /**
   * A creation, an accepted change of the new resource, and the rejected creation with the changed value. The creation
   * without this value was accepted again.
   */
  | {
      readonly kind: 'rule';
      readonly first: Answered;
      readonly changed: Answered;
      readonly refused: Answered;
      /** The normalized name of the changed property. */
      readonly member: string;
      readonly value: JsonValue;
    }
  /** A request with a key whose resource no longer meets the conditions of the key. `changed`: the change before it. */
  | {
      readonly kind: 'invalid-key';
      readonly created: Answered;
      readonly changed: Answered;
      readonly again: Answered;
      /** The normalized name of the property with the key. */
      readonly words: string;
    }
  /** The same request to two resources, with the same idempotency key. */
  | { readonly kind: 'shared-key'; readonly first: Answered; readonly other: Answered }
  /** A field that returned an error for each valid query. */
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
  /** Webhooks to an address that returned 503 first. `caused`: the call before them, which must cause a webhook. */
  | {
      readonly kind: 'retry';
      readonly registered: Answered;
      readonly caused: Answered;
      readonly deliveries: readonly Delivery[];
      /** Seconds of Retry-After in the 503 response, or 0 if the response did not have this header. */
      readonly pause: number;
      /** The first webhook, as an exchange. */
      readonly exchange?: Answered;
    }
  /** Webhooks to an address after it returned 410 or was deleted. */
  | {
      readonly kind: 'stopped';
      readonly by: 'gone' | 'deleted';
      readonly registered: Answered;
      readonly late: readonly Answered[];
    }
  /** Webhooks other than `chosen` that arrived, although the list `list` of the registration contains only `chosen`. */
  | {
      readonly kind: 'chosen';
      readonly registered: Answered;
      readonly list: string;
      readonly chosen: string;
      readonly others: readonly Answered[];
    }
  /** A stream of events. */
  | {
      readonly kind: 'stream';
      readonly opened: Answered;
      /** The last event, and a read by its id. */
      readonly shown?: { readonly id: string; readonly read: Answered } | undefined;
      /** The stream after the event `after`. `expected`: the id of the next event, if it is known. */
      readonly resumed?: {
        readonly again: Answered;
        readonly after: string;
        readonly expected: string | undefined;
      };
    }
  /** Successful requests of one caller, in two series with more than a second between them. */
  | { readonly kind: 'quota'; readonly answers: readonly [Answered, ...Answered[]] }
  /** One audit of GraphQL over HTTP, with its requests. `reason`: why the audit failed, or undefined if it passed. */
  | {
      readonly kind: 'audit';
      readonly id: string;
      /** Begins with MUST, SHOULD, or MAY. */
      readonly name: string;
      readonly asked: readonly [Answered, ...Answered[]];
      readonly reason?: string;
    }
  /**
   * A list inside a resource. It was read whole, in pages, with a filter, and as two pages in one document. Then it was
   * read whole again.
   */
  | {
      readonly kind: 'nested-list';
      /** Type and field, such as `Order.lines`. */
      readonly list: string;
      readonly whole: Answered;
      /** Path from the result of the query to the complete list. */
      readonly at: readonly string[];
      readonly pages: readonly NestedPage[];
      readonly again: Answered;
    }
  /** A list, read in large pages, then in pages of `size`, then in large pages again. */
  | {
      readonly kind: 'pages';
      readonly before: PagesRead;
      readonly read: PagesRead;
      readonly after: PagesRead;
      /** Undefined if requests cannot choose the page size. */
      readonly size?: number;
      /** Number of resources created between the pages of `read`. */
      readonly inserted: number;
      /** Filters that only `read` uses. */
      readonly filters?: readonly SentFilter[];
    };

/** A declared secret, and the response that showed it first. */
export interface KnownSecret {
  readonly value: string;
  /** Describes the secret by the normalized names of its property and its concept. */
  readonly words: string;
  readonly first: Answered;
}

/** One page of a list inside a resource. */
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
  /** Contains at least one page if it is part of a trail. */
  readonly pages: readonly Answered[];
  /**
   * `last`: the last page was read. `circle`: a page linked back to an earlier request. `cut`: the following pages were
   * not read.
   */
  readonly end: 'last' | 'circle' | 'cut';
}

export type TrailKind = Trail['kind'];
export type TrailOf<Kind extends TrailKind> = Extract<Trail, { readonly kind: Kind }>;

/** Returns the exchanges of a trail that a finding shows, in order. The finding is about the last exchange. */
export function stepsOf(trail: Trail): readonly [Answered, ...Answered[]] {
  switch (trail.kind) {
    case 'experiment':
      return [trail.written];
    case 'later-response':
      return [trail.answer];
    case 'read-after-delete':
      return [trail.removed, trail.read];
    case 'repeat':
      return [trail.first, ...(trail.changed ? [trail.changed] : []), trail.again];
    case 'conditional':
      return [trail.first, trail.again];
    case 'precondition':
      return [trail.changed];
    case 'head':
      return [trail.bare];
    case 'key-reuse':
    case 'shared-key':
    case 'equivalent':
    case 'negotiation':
      return [trail.first, trail.other];
    case 'at-once':
      return trail.answers;
    case 'access':
      return [trail.granted, trail.again];
    case 'transition':
      // The finding does not need the read before the request.
      return [trail.tried];
    case 'invalid-key':
      return [trail.created, trail.changed, trail.again];
    case 'rule':
      return [trail.changed, trail.refused];
    case 'delivery':
      return [trail.registered, ...(trail.rotated ? [trail.rotated] : []), trail.exchange];
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
    case 'stream':
      return [trail.opened];
    case 'audit':
      return trail.asked;
    case 'quota':
      return [trail.answers[0], ...trail.answers.slice(1).slice(-1)];
    case 'nested-list':
      return [trail.whole, ...trail.pages.map(({ answer }) => answer)];
    case 'pages': {
      const [first, ...others] = trail.read.pages;
      if (!first) throw new Error('The trail has no pages.');
      return [first, ...others];
    }
  }
}
