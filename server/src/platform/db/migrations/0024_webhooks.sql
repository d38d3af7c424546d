-- Webhooks: addresses that are told what happens in a workspace, and what was sent to them.
create table webhook (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  url text not null,
  -- CloudEvents types; empty: all.
  events text[] not null default '{}',
  -- Only what belongs to this project; null: everything.
  project_id uuid,
  -- disabled: by the server, because nothing could be delivered.
  state text not null default 'on' check (state in ('on', 'off', 'disabled')),
  -- Sealed with the server's key (modules/webhooks/secret.ts).
  secret bytea not null,
  -- What signs beside it until then, so that receivers can change over.
  old_secret bytea,
  old_secret_until timestamptz,
  -- All events up to this number of event_outbox have become deliveries.
  last_seq bigint not null,
  -- Since when nothing was delivered although it was tried; null: the last try went well, or there was none.
  failing_since timestamptz,
  failures integer not null default 0,
  delivered_at timestamptz,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, project_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, created_by) references ws_user (ws_id, id)
);

create table webhook_delivery (
  ws_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- The id of the CloudEvent, and the webhook-id of every try: what a receiver knows a repetition by.
  event_id text not null,
  type text not null,
  subject text,
  -- The signed bytes, as they are sent each time.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
  attempts integer not null default 0,
  -- When it is tried next; null: never again by itself.
  next_at timestamptz,
  -- A test, or sent again by hand: open screens are told how it goes.
  by_hand boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (ws_id, id),
  unique (ws_id, webhook_id, event_id),
  foreign key (ws_id, webhook_id) references webhook (ws_id, id) on delete cascade
);
create index webhook_delivery_newest on webhook_delivery (ws_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_waiting on webhook_delivery (ws_id, webhook_id) where state = 'waiting';
create index webhook_delivery_finished on webhook_delivery (finished_at) where finished_at is not null;

-- One try of a delivery: what was answered, or why nothing was.
create table webhook_attempt (
  ws_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  -- A code of the contract's WEBHOOK_FAULTS; null where it was delivered.
  fault text,
  -- What else is known of the fault, for people.
  detail text,
  request_headers jsonb not null,
  response_headers jsonb,
  -- Its beginning.
  response_body text,
  primary key (ws_id, delivery_id, number),
  foreign key (ws_id, delivery_id) references webhook_delivery (ws_id, id) on delete cascade
);

alter table ws_audit drop constraint ws_audit_subject_kind_check;
alter table ws_audit add constraint ws_audit_subject_kind_check
  check (subject_kind in ('role', 'person', 'workspace', 'token', 'link', 'webhook'));

do $$
declare
  name text;
begin
  foreach name in array array['webhook', 'webhook_delivery', 'webhook_attempt'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
