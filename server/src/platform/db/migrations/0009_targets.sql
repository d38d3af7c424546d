-- What people are to reach, and who is to reach it when (specification 3): the levels with their goals and rewards are
-- rows of their own.
create table target (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  -- 0 archived, 1 active, 3 deleted
  status smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id)
);

-- A target given to people for a time.
create table target_user_role (
  ws_id uuid not null,
  id uuid not null,
  target_id uuid not null,
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, target_id) references target (ws_id, id) on delete cascade,
  check (end_date >= start_date)
);
create index target_user_role_target on target_user_role (ws_id, target_id, end_date);

create table target_user_role_person (
  ws_id uuid not null,
  target_user_role_id uuid not null,
  ws_user_id uuid not null,
  primary key (ws_id, target_user_role_id, ws_user_id),
  foreign key (ws_id, target_user_role_id) references target_user_role (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index target_user_role_person_user on target_user_role_person (ws_id, ws_user_id);

alter table target enable row level security;
alter table target_user_role enable row level security;
alter table target_user_role_person enable row level security;
create policy workspace_wall on target
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on target_user_role
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on target_user_role_person
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
