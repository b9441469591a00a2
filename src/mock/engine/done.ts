/** A request to the engine, and its result. */
import type { JsonValue } from '../../core/json.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Resource } from '../../semantics/world/world.ts';
import type { Broken } from '../bounds.ts';
import type { Site } from '../points.ts';
import type { OwnKind } from '../refusal.ts';

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
  /**
   * Returns the kind of rejection if a condition of the request, such as `If-Match`, forbids changing `resource`, or
   * creating a resource if `resource` is undefined.
   */
  readonly objects?: (resource: Resource | undefined) => OwnKind | undefined;
  readonly site: Site;
}

/** The result of a call. */
export type Done =
  | { readonly kind: 'resource'; readonly resource: Resource; readonly isNew: boolean }
  | { readonly kind: 'resources'; readonly resources: readonly Resource[] }
  | ({ readonly kind: 'invalid' } & Broken)
  /** The effect is unknown. The resource is the nearest resource in the request. */
  | { readonly kind: 'open'; readonly resource: Resource | undefined }
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
