import { sql, type Expression } from 'kysely';

/** Whose something is: what another workspace or mode has does not exist. */
export interface Owner {
  readonly workspaceId: string;
  /** Null for what is the same in both modes. */
  readonly mode: Mode | null;
}

export const MODES = ['sandbox', 'live'] as const;

export type Mode = (typeof MODES)[number];

/** True of the rows that an owner has. */
export function owned({ workspaceId, mode }: Owner): Expression<boolean> {
  return sql`workspace_id = ${workspaceId} and mode = ${mode ?? ''}`;
}
