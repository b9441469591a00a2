import { sql, type Expression } from 'kysely';

/** The owner of data. An owner has no access to data of other workspaces and modes. */
export interface Owner {
  readonly workspaceId: string;
  /** Null for data shared by both modes. */
  readonly mode: Mode | null;
}

export const MODES = ['sandbox', 'live'] as const;

export type Mode = (typeof MODES)[number];

/** Returns the condition for the rows of an owner. */
export function owned({ workspaceId, mode }: Owner): Expression<boolean> {
  return sql`workspace_id = ${workspaceId} and mode = ${mode ?? ''}`;
}
