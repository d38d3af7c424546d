-- Targets: what they count, their levels, teams that have them, and what was achieved month by month.
alter table target add column type text not null default 'item_count' check (type in ('item_count', 'metric_sum'));
-- What a target of type metric_sum adds up; null once that metric was deleted.
alter table target add column metric_id uuid;
alter table target add column duration integer not null default 1 check (duration between 1 and 120);
alter table target add column created_by uuid;
alter table target add foreign key (ws_id, metric_id) references metric (ws_id, id) on delete set null (metric_id);
alter table target add foreign key (ws_id, created_by) references ws_user (ws_id, id);
create unique index target_name on target (ws_id, lower(name)) where status <> 3;
create index target_metric on target (ws_id, metric_id) where metric_id is not null;

-- Lowest goal first.
create table target_level (
  ws_id uuid not null,
  target_id uuid not null,
  position smallint not null,
  name text not null,
  goal numeric(26, 8) not null check (goal > 0),
  colour text not null,
  -- rate: for each unit achieved; amount: once; custom: once, in the workspace's reward currency.
  reward_kind text not null check (reward_kind in ('rate', 'amount', 'custom')),
  reward_value numeric(26, 8) not null check (reward_value >= 0),
  primary key (ws_id, target_id, position),
  foreign key (ws_id, target_id) references target (ws_id, id) on delete cascade
);

create table target_user_role_team (
  ws_id uuid not null,
  target_user_role_id uuid not null,
  team_id uuid not null,
  primary key (ws_id, target_user_role_id, team_id),
  foreign key (ws_id, target_user_role_id) references target_user_role (ws_id, id) on delete cascade,
  foreign key (ws_id, team_id) references team (ws_id, id) on delete cascade
);
create index target_user_role_team_team on target_user_role_team (ws_id, team_id);
create index target_user_role_days on target_user_role (ws_id, end_date, start_date);

-- Months that were calculated: when, by whom, and the job that does it or did it last.
create table target_month (
  ws_id uuid not null references workspace (id) on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  calculated_at timestamptz,
  calculated_by uuid,
  job_id uuid,
  asked_by uuid,
  primary key (ws_id, month),
  foreign key (ws_id, calculated_by) references ws_user (ws_id, id),
  foreign key (ws_id, asked_by) references ws_user (ws_id, id)
);

-- What a person or team achieved of a target in a month, as it was calculated last (docs/targets.md).
create table target_summary (
  ws_id uuid not null,
  id uuid not null,
  month date not null,
  target_id uuid not null,
  ws_user_id uuid,
  team_id uuid,
  subject_id uuid not null generated always as (coalesce(ws_user_id, team_id)) stored,
  start_date date not null,
  end_date date not null,
  achieved numeric not null,
  scenes integer not null,
  -- [{name, goal, colour, reward: {kind, value}}], as they were then.
  levels jsonb not null,
  -- Index of the highest level that is reached; null: none.
  level smallint,
  reward numeric,
  reward_unit jsonb,
  -- [{index, at}]: levels reached and by which approval.
  reached jsonb not null default '[]',
  -- [{id, achieved, scenes}]: of a team, what each member added.
  members jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  unique (ws_id, month, target_id, subject_id),
  foreign key (ws_id, month) references target_month (ws_id, month) on delete cascade,
  foreign key (ws_id, target_id) references target (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade,
  foreign key (ws_id, team_id) references team (ws_id, id) on delete cascade,
  check (num_nonnulls(ws_user_id, team_id) = 1)
);
create index target_summary_subject on target_summary (ws_id, subject_id, month);

-- Approvals of a month.
create index change_record_approved_at on change_record (ws_id, created_at)
  where field = 'status' and to_value ->> 'kind' = '6';

-- Whether people see in which order those with a target stand.
alter table workspace add column target_ranking boolean not null default false;

do $$
declare
  name text;
begin
  foreach name in array array['target_level', 'target_user_role_team', 'target_month', 'target_summary'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
