// Rows in their stored form: times are in milliseconds since the epoch.

export interface Tables {
  jobs: JobRow;
  idempotency_keys: IdempotencyRow;
  media_contents: MediaContentRow;
}

export type ColumnValue = string | number | null;

/** The columns that all tables of collections have in common. */
export interface CollectionRow {
  id: string;
  workspace_id: string;
  /** Empty for data shared by both modes. */
  mode: 'sandbox' | 'live' | '';
  created_at: number;
  /** The object, as JSON. */
  data: string;
}

export interface JobRow {
  id: string;
  workspace_id: string;
  kind: string;
  /** Id of the job's subject. */
  subject: string;
  queue: string;
  /** The lane of the job, or an empty string. Jobs of one lane do not all run at once. */
  lane: string;
  /** Due time of a job; while it is running, the end of its lease. */
  due_at: number;
  /** Number of times that the job has been claimed. Its holder loses the job when this number changes. */
  claims: number;
  /** Number of failures since its last success. */
  failures: number;
  /** The trace in which the job was planned, as a W3C `traceparent`. */
  cause: string | null;
}

/** The content of a file, separate from its metadata, which is read far more often. */
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
  /** The stored response, sealed with the idempotency key, because it can contain a secret. */
  response: Uint8Array;
  expires_at: number;
}
