-- Progress: totals of the scenes directly on an entity, kept for the roll-ups, and saved reports
-- (docs/decisions/0016-kept-totals.md).

-- Scenes directly on an entity by fixed status, 0 to 6. An entity without a row has none.
create table scene_total (
  ws_id uuid not null references workspace (id) on delete cascade,
  entity_id uuid not null,
  by_status integer[] not null,
  primary key (ws_id, entity_id),
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade
);

-- What the values of one metric add up to, of the same scenes; null where none of a status has a value. Without zeros at
-- the end of fractions, as they are shown.
create table scene_sum (
  ws_id uuid not null references workspace (id) on delete cascade,
  entity_id uuid not null,
  metric_id uuid not null,
  by_status numeric[] not null,
  primary key (ws_id, entity_id, metric_id),
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, metric_id) references metric (ws_id, id) on delete cascade
);

-- Entities whose totals are not what they were; filled by triggers, so that no way of writing can forget it. Never
-- updated, so that writers do not wait for each other.
create table scene_total_dirty (
  ws_id uuid not null,
  seq bigint generated always as identity,
  entity_id uuid not null,
  primary key (ws_id, seq)
);

create function scene_total_touch() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into scene_total_dirty (ws_id, entity_id) select distinct r.ws_id, r.entity_id from rows r;
  return null;
end
$$;

-- Moves above the entity leave its own totals as they are. Its plan is kept from the first call, which may be one about a
-- single row: joining thousands by a nested loop would then take longer than changing them.
create function scene_total_touch_changed() returns trigger
  language plpgsql security definer set search_path from current set enable_nestloop = off as $$
begin
  insert into scene_total_dirty (ws_id, entity_id)
    select n.ws_id, n.entity_id from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where n.status_kind <> o.status_kind or n.entity_id <> o.entity_id
    union
    select o.ws_id, o.entity_id from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where n.entity_id <> o.entity_id;
  return null;
end
$$;

-- Values of scenes that are gone go with them: those scenes' own trigger has marked their entities.
create function scene_total_touch_values() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into scene_total_dirty (ws_id, entity_id)
    select distinct i.ws_id, i.entity_id from rows r join item i on i.ws_id = r.ws_id and i.id = r.item_id;
  return null;
end
$$;

create trigger scene_total_insert after insert on item referencing new table as rows
  for each statement execute function scene_total_touch();
create trigger scene_total_delete after delete on item referencing old table as rows
  for each statement execute function scene_total_touch();
create trigger scene_total_update after update on item referencing old table as old_rows new table as new_rows
  for each statement execute function scene_total_touch_changed();
create trigger scene_total_insert after insert on item_metric referencing new table as rows
  for each statement execute function scene_total_touch_values();
create trigger scene_total_delete after delete on item_metric referencing old table as rows
  for each statement execute function scene_total_touch_values();
create trigger scene_total_update after update on item_metric referencing new table as rows
  for each statement execute function scene_total_touch_values();

insert into scene_total_dirty (ws_id, entity_id) select distinct ws_id, entity_id from item;

-- A report as it was when somebody saved it.
create table report_history (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  -- Null: of the whole workspace.
  entity_id uuid,
  name text not null,
  -- JSON of SavedReport.
  data text not null,
  scenes integer not null,
  approved integer not null,
  -- Of the primary metric; null where there was none.
  metric_sum numeric,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, created_by) references ws_user (ws_id, id)
);
create index report_history_entity on report_history (ws_id, entity_id, created_at desc, id desc);

alter table library_favourite drop constraint library_favourite_kind_check;
alter table library_favourite add constraint library_favourite_kind_check
  check (kind in ('team', 'metric', 'template_flow', 'target', 'woohoo'));

do $$
declare
  name text;
begin
  foreach name in array array['scene_total', 'scene_sum', 'scene_total_dirty', 'report_history']
  loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
