-- Seats of the plan; null: what the configuration gives every workspace.
alter table workspace add column seats integer check (seats >= 0);

-- The page that opens first, of a role and, instead of it, of a person.
alter table ws_role add column landing_page_route text;
alter table ws_role add column landing_page_name text;
alter table ws_user add column landing_page_route text;
alter table ws_user add column landing_page_name text;

-- An invitation is open until it has one of the three ends or expires. Its token is derived from its id and the server's
-- secret, so that it can be shown to the invited person again; the table has only the hash, to look it up by.
create table ws_invitation (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  -- The person in this workspace, pending until the invitation is accepted.
  ws_user_id uuid not null,
  role_id uuid not null,
  email text not null,
  token_hash bytea not null unique,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  primary key (ws_id, id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade,
  foreign key (ws_id, role_id) references ws_role (ws_id, id),
  foreign key (ws_id, invited_by) references ws_user (ws_id, id)
);
create unique index ws_invitation_open on ws_invitation (ws_id, ws_user_id)
  where accepted_at is null and declined_at is null and withdrawn_at is null;

create table notification (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  -- Whom it is for.
  ws_user_id uuid not null,
  type text not null check (type in ('assignment', 'status', 'comment', 'new', 'due', 'playlist', 'report')),
  kind text not null default 'direct' check (kind in ('direct', 'watcher')),
  source text check (source in (
    'scene', 'entity', 'reviewer_status', 'part_of_team', 'comment_creator', 'assign', 'mention', 'new', 'react', 'reply',
    'resolve'
  )),
  item_id uuid,
  entity_id uuid,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  cleared_at timestamptz,
  primary key (ws_id, id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade,
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade
);
create index notification_waiting on notification (ws_id, ws_user_id, type)
  where seen_at is null and cleared_at is null;
create index notification_newest on notification (ws_id, ws_user_id, created_at desc);

alter table ws_invitation enable row level security;
alter table notification enable row level security;

create policy workspace_wall on ws_invitation
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on notification
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
