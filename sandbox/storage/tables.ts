// Rows as they are stored: times in milliseconds since the epoch.

export interface Tables {
  jobs: JobRow;
  idempotency_keys: IdempotencyRow;
}

export type ColumnValue = string | number | null;

/** What every table of a collection has, beside columns of its own. */
export interface CollectionRow {
  id: string;
  workspace_id: string;
  /** Empty for what is the same in both modes. */
  mode: 'sandbox' | 'live' | '';
  created_at: number;
  /** The object, as JSON. */
  data: string;
}

export interface JobRow {
  id: string;
  kind: string;
  /** Id of what the job is done to. */
  subject: string;
  due_at: number;
}

export interface IdempotencyRow {
  /** Workspace, mode, method and path. */
  scope: string;
  key: string;
  fingerprint: string;
  /** The stored response; null while the first request runs. */
  response: string | null;
  expires_at: number;
}
