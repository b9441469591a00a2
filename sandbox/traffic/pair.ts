import type { Mode, Owner } from '../storage/collection.ts';

/** The owner of traffic in one mode, because the modes are separate. */
export type TrafficOwner = Owner & { readonly mode: Mode };

/** Returns the owner of traffic. @throws {Error} if the object belongs to both modes: an internal error. */
export function trafficOwner({ workspaceId, mode }: Owner): TrafficOwner {
  if (mode === null) throw new Error(`an object of ${workspaceId} does not have a mode`);
  return { workspaceId, mode };
}

/** A number of the workspace and an outside number, as in a sent message. */
export interface Pair {
  /** The number of the workspace. */
  readonly from: string;
  /** The number outside of the workspace. */
  readonly to: string;
}
