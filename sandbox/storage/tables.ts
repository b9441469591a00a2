// Rows as they are stored: times in milliseconds since the epoch.

export interface Tables {
  jobs: JobRow;
  idempotency_keys: IdempotencyRow;
  media_contents: MediaContentRow;
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
  workspace_id: string;
  kind: string;
  /** Id of what the job is done to. */
  subject: string;
  queue: string;
  /** Jobs of one lane are not all done at once; empty for those of none. */
  lane: string;
  /** When it may be taken: while somebody is at it, when it may be taken from them. */
  due_at: number;
  /** How often it was taken: who has it, has it only until this has changed. */
  claims: number;
  /** How often it failed since it last did not. */
  failures: number;
  /** The trace in which it was planned, as a W3C `traceparent`. */
  cause: string | null;
}

/** What a file holds, apart from what is known of it, which is read far more often. */
export interface MediaContentRow {
  /** Id of the file. */
  id: string;
  bytes: Uint8Array;
}

export interface IdempotencyRow {
  /** Workspace, mode, method and path. */
  scope: string;
  /** Digest of the idempotency key. */
  key: string;
  fingerprint: string;
  /** The stored response, sealed with the idempotency key: it may show a secret. */
  response: Uint8Array;
  expires_at: number;
}
