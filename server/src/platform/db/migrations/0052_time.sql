-- A start and an estimate of scenes, and the time that people log on them (XPROD-09, docs/decisions/0042-time.md).
alter table item add column start_date date;
-- In minutes, up to ten thousand hours.
alter table item add column estimate integer;
alter table item add constraint item_estimate_check check (estimate between 0 and 600000) not valid;
alter table item validate constraint item_estimate_check;

-- What a person worked on a scene on a day. Without a foreign key to the scene: hours that were worked stay when it is
-- deleted, under the name that it had (`item_name`, null while it is there).
create table time_entry (
  ws_id uuid not null,
  ws_user_id uuid not null,
  day date not null,
  item_id uuid not null,
  minutes integer not null check (minutes between 1 and 1440),
  note text not null default '',
  item_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, ws_user_id, day, item_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
-- Sums of a scene and of many are read from the index alone.
create index time_entry_item on time_entry (ws_id, item_id) include (minutes, day, ws_user_id);
-- Of everybody day by day: sums of a week, and files in their order.
create index time_entry_day on time_entry (ws_id, day, ws_user_id, item_id) include (minutes);

-- The running timer of a person.
create table timer (
  ws_id uuid not null,
  ws_user_id uuid not null,
  item_id uuid not null,
  started_at timestamptz not null default now(),
  primary key (ws_id, ws_user_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade,
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade
);
create index timer_item on timer (ws_id, item_id);

-- Weeks that their person has submitted, or that were approved; those that are only written have no row, or an open one.
create table timesheet (
  ws_id uuid not null,
  ws_user_id uuid not null,
  monday date not null check (extract(isodow from monday) = 1),
  state text not null check (state in ('open', 'submitted', 'approved')),
  state_by uuid,
  state_at timestamptz not null default now(),
  primary key (ws_id, ws_user_id, monday),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade,
  foreign key (ws_id, state_by) references ws_user (ws_id, id)
);
create index timesheet_monday on timesheet (ws_id, monday, state);

-- Weeks that were submitted, approved or opened again are told.
-- safe: nothing upserts on a check, and the wider one takes its place in the same transaction.
alter table notification drop constraint notification_type_check;
alter table notification add constraint notification_type_check
  check (type in ('assignment', 'status', 'comment', 'new', 'due', 'playlist', 'report', 'timesheet')) not valid;
alter table notification validate constraint notification_type_check;

do $$
declare
  name text;
begin
  foreach name in array array['time_entry', 'timer', 'timesheet'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
