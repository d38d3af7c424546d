-- Work week: ISO weekdays, 1 is Monday. Times are those of the workspace's clock.
alter table workspace add column work_week smallint[] not null default array[1, 2, 3, 4, 5]::smallint[];
alter table workspace add column work_day_start time not null default '09:00';
alter table workspace add column work_day_end time not null default '18:00';
alter table workspace add column currency text not null default 'USD';
-- Currency of rewards that is no money: both or none.
alter table workspace add column reward_currency_name text;
alter table workspace add column reward_currency_symbol text;
alter table workspace add column live_rewards boolean not null default false;
-- Plurals of the level names, as far as the workspace gives them: empty stands for the English rule.
alter table workspace add column terminology_plurals text[] not null default array['', '', '', '', ''];
-- Two people who edit the same settings: the second is told. Each group of settings is saved for itself.
alter table workspace add column work_week_version integer not null default 1;
alter table workspace add column configs_version integer not null default 1;
alter table workspace add column terminology_version integer not null default 1;

-- A working-day group is a holiday group of one year (decision 49).
create table holiday_group (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  year smallint not null check (year between 1900 and 9999),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id)
);
create unique index holiday_group_name on holiday_group (ws_id, lower(name), year);

create table holiday (
  ws_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, group_id) references holiday_group (ws_id, id) on delete cascade,
  check (end_date >= start_date)
);
create index holiday_days on holiday (ws_id, group_id, start_date);

-- Days of single people that are not as their calendar has them: type 0 off-day, 1 extra-day (the types of an import).
create table special_day (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  type smallint not null check (type in (0, 1)),
  note text not null default '',
  start_date date not null,
  end_date date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  check (end_date >= start_date)
);
create index special_day_days on special_day (ws_id, type, start_date);
create table special_day_person (
  ws_id uuid not null,
  special_day_id uuid not null,
  ws_user_id uuid not null,
  primary key (ws_id, special_day_id, ws_user_id),
  foreign key (ws_id, special_day_id) references special_day (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index special_day_person_user on special_day_person (ws_id, ws_user_id);

alter table ws_user_detail add foreign key (ws_id, holiday_group_id)
  references holiday_group (ws_id, id) on delete set null (holiday_group_id);

alter table holiday_group enable row level security;
alter table holiday enable row level security;
alter table special_day enable row level security;
alter table special_day_person enable row level security;
create policy workspace_wall on holiday_group
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on holiday
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on special_day
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on special_day_person
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
