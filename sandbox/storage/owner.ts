import { sql, type Expression } from 'kysely';

/** The owner of data. Data of other workspaces and modes does not exist for it. */
export interface Owner {
  readonly workspaceId: string;
  /** Null for data shared by both modes. */
  readonly mode: Mode | null;
}

export const MODES = ['sandbox', 'live'] as const;

export type Mode = (typeof MODES)[number];

/** The condition for the rows of an owner. */
export function owned({ workspaceId, mode }: Owner): Expression<boolean> {
  return sql`workspace_id = ${workspaceId} and mode = ${mode ?? ''}`;
}
