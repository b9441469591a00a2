import type { Answered } from './exchange.ts';

/** Exchanges that belong together: what came of the last ones is judged by what came of the first. */
export type Trail =
  /** Something was removed and then read. */
  | { readonly kind: 'read-after-delete'; readonly removed: Answered; readonly read: Answered }
  /** Something was made and then read, as a link or its path says. */
  | { readonly kind: 'read-after-create'; readonly created: Answered; readonly read: Answered };

export type TrailKind = Trail['kind'];
export type TrailOf<Kind extends TrailKind> = Extract<Trail, { readonly kind: Kind }>;

/** The exchanges of a trail in the order in which they were sent; the last is the one that a finding is about. */
export function stepsOf(trail: Trail): readonly [Answered, ...Answered[]] {
  switch (trail.kind) {
    case 'read-after-delete':
      return [trail.removed, trail.read];
    case 'read-after-create':
      return [trail.created, trail.read];
  }
}
