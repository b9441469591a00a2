import type { Mode, Owner } from '../storage/collection.ts';

/** Whose traffic it is, and in which mode: the two never meet. */
export type TrafficOwner = Owner & { readonly mode: Mode };

/** The owner of something that has to do with traffic. @throws {Error} when that is of both modes: a fault of ours. */
export function trafficOwner({ workspaceId, mode }: Owner): TrafficOwner {
  if (mode === null) throw new Error(`something of ${workspaceId} is of neither mode`);
  return { workspaceId, mode };
}

/** A number of the workspace and that of somebody else, as in a message that is sent. */
export interface Pair {
  /** The workspace's. */
  readonly from: string;
  /** The other one's. */
  readonly to: string;
}
