-- Work to be done outside a request. Written by the transaction that needs it, so that a rolled-back request leaves no
-- job and a committed one never loses it.
create table job (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  kind text not null,
  payload jsonb not null default '{}',
  -- Of several open jobs of one kind with the same key, one is enough.
  dedupe_key text,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  priority smallint not null default 0,
  attempts integer not null default 0,
  max_attempts integer not null default 5 check (max_attempts > 0),
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_owner uuid,
  -- 0 to 1
  progress real not null default 0 check (progress between 0 and 1),
  result jsonb,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (ws_id, id),
  check ((state = 'running') = (lease_owner is not null)),
  check ((state = 'running') = (lease_until is not null))
) with (fillfactor = 70);

create index job_ready on job (priority desc, run_at) where state = 'queued';
create index job_leased on job (lease_until) where state = 'running';
create index job_finished on job (finished_at) where finished_at is not null;
create unique index job_dedupe on job (ws_id, kind, dedupe_key) where state = 'queued';

-- The number of the last event of each workspace; its row lock orders the commits of those who emit.
create table event_counter (
  ws_id uuid primary key references workspace (id) on delete cascade,
  last_seq bigint not null
) with (fillfactor = 50);

-- What happened, for live updates and for resuming them. Pruned by age; the numbers have no gaps, so a reader sees by
-- the numbers alone that something it has not read is gone.
create table event_outbox (
  ws_id uuid not null references workspace (id) on delete cascade,
  seq bigint not null,
  type text not null,
  item_id uuid,
  place jsonb not null default '{}',
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (ws_id, seq)
);

create index event_outbox_age on event_outbox (created_at);

alter table job enable row level security;
alter table event_counter enable row level security;
alter table event_outbox enable row level security;

create policy workspace_wall on job
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on event_counter
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on event_outbox
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
