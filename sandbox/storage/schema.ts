/** The tables of version 1, the only one there is; `user_version` records it. */
export const SCHEMA_VERSION = 1;

export const SCHEMA = `
create table messages (
  id text primary key,
  workspace_id text not null,
  mode text not null,
  direction text not null,
  channel text not null,
  from_number text not null,
  to_number text not null,
  body text,
  status text not null,
  segments integer not null,
  encoding text,
  media text not null,
  client_reference text,
  metadata text not null,
  error text,
  sequence integer not null,
  created_at integer not null,
  updated_at integer not null,
  send_at integer,
  sent_at integer,
  delivered_at integer,
  finalized_at integer,
  valid_until integer,
  next_at integer
) strict, without rowid;
create index messages_newest on messages (workspace_id, mode, created_at desc, id desc);
create index messages_due on messages (next_at) where next_at is not null;

create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  response text,
  expires_at integer not null,
  primary key (scope, key)
) strict, without rowid;
create index idempotency_keys_expired on idempotency_keys (expires_at);

create table campaigns (
  ordinal integer primary key autoincrement,
  id text not null,
  workspace_id text not null,
  name text not null,
  folded_name text not null,
  description text,
  start_date integer not null,
  end_date integer,
  state text not null,
  fingerprint text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (workspace_id, id)
) strict;

create table campaign_members (
  ordinal integer primary key autoincrement,
  id text not null,
  workspace_id text not null,
  campaign_id text,
  first_name text,
  from_number text not null,
  to_number text not null,
  method text not null,
  assigned_user_id text,
  locale text not null,
  state text not null,
  fingerprint text not null,
  created_at integer not null,
  updated_at integer not null,
  unique (workspace_id, id)
) strict;
create index campaign_members_of on campaign_members (workspace_id, campaign_id, ordinal);
`;
