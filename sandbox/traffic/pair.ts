import type { Mode, Owner } from '../storage/collection.ts';

/** Whose traffic it is, and in which mode: the two never meet. */
export type TrafficOwner = Owner & { readonly mode: Mode };

/** A number of the workspace and that of somebody else, as in a message that is sent. */
export interface Pair {
  /** The workspace's. */
  readonly from: string;
  /** The other one's. */
  readonly to: string;
}
