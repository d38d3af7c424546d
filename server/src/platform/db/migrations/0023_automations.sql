-- Rules that set statuses by themselves, what they have done, and addresses of personal calendars.

create table automation (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  is_on boolean not null default true,
  -- Rules look at one and the same event in this order.
  position integer not null,
  trigger text not null check (trigger in ('all_scenes', 'rendition')),
  -- Null: every project.
  project_id uuid,
  -- Of all_scenes: the type of the entity whose scenes are looked at, 0 to 3.
  level smallint check (level between 0 and 3),
  -- Statuses by fixed kind and by id. One that was deleted is not found any more, and counts as none.
  when_kinds smallint[] not null default '{}',
  when_status_ids uuid[] not null default '{}',
  target text not null check (target in ('scenes', 'next', 'next_process')),
  -- Only scenes with one of these; none of either: all.
  only_kinds smallint[] not null default '{}',
  only_status_ids uuid[] not null default '{}',
  to_kind smallint check (to_kind between 1 and 6),
  -- With to_kind null as well: the status was deleted, and the rule rests until it gets another one.
  to_status_id uuid,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, project_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, to_status_id) references template_flow_status (ws_id, id) on delete set null (to_status_id),
  foreign key (ws_id, created_by) references ws_user (ws_id, id),
  check ((trigger = 'all_scenes') = (level is not null)),
  check (num_nonnulls(to_kind, to_status_id) <= 1)
);
create unique index automation_name on automation (ws_id, lower(name));

-- What rules have to look at. Filled by triggers, so that no way of writing can forget it, with one row for all scenes of
-- a place that went the same way; deleted by the transaction that has acted on it.
create table automation_event (
  ws_id uuid not null,
  seq bigint generated always as identity,
  -- gone: scenes were deleted or moved away, which may leave only those that have the status.
  cause text not null check (cause in ('status', 'gone', 'rendition')),
  -- Of a rendition.
  item_id uuid,
  project_id uuid not null,
  process_id uuid,
  episode_id uuid,
  take_id uuid,
  from_status_id uuid,
  from_kind smallint,
  to_status_id uuid,
  to_kind smallint,
  -- The rules that led here, the first one first; none: a person.
  chain uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (ws_id, seq)
);

-- What a rule did: one row for each run that changed something or could not.
create table automation_run (
  ws_id uuid not null,
  id uuid not null,
  automation_id uuid not null,
  -- The act in the history; null where nothing was changed.
  batch_id uuid,
  changed integer not null,
  -- [{message, count}]: scenes that stayed as they are, by reason.
  refused jsonb not null default '[]',
  -- The entity or scene that set it off; of several the first.
  entity_id uuid,
  item_id uuid,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, automation_id) references automation (ws_id, id) on delete cascade,
  foreign key (ws_id, batch_id) references change_batch (ws_id, id) on delete set null (batch_id),
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete set null (entity_id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete set null (item_id)
);
create index automation_run_newest on automation_run (ws_id, automation_id, created_at desc, id desc);

-- A rule acts as itself: its acts have its name instead of a person, and keep it when the rule is gone.
alter table change_batch alter column ws_user_id drop not null;
alter table change_batch add column automation_id uuid;
alter table change_batch add column automation_name text;
alter table change_batch drop constraint change_batch_source_check;
alter table change_batch add constraint change_batch_source_check
  check (source in ('edit', 'bulk', 'import', 'undo', 'rule'));
alter table change_batch add check (num_nonnulls(ws_user_id, automation_id) = 1);
alter table change_record alter column ws_user_id drop not null;

-- Says what a transaction's changes come from (arbo.automation). off: nothing follows from them, as from an undo; else
-- the chain of rules.
create function automation_chain() returns uuid[]
  language sql stable
  as $$ select coalesce(nullif(nullif(current_setting('arbo.automation', true), ''), 'off'), '{}')::uuid[] $$;

create function automation_wake(ws uuid) returns void
  language sql security definer set search_path from current as $$
  insert into job (ws_id, id, kind, payload, dedupe_key) values (ws, gen_random_uuid(), 'automations', '{}', 'automations')
    on conflict (ws_id, kind, dedupe_key) where state = 'queued' do nothing
$$;

-- Of these workspaces those with a rule of a kind that is on. It asks for the rules of one workspace after the other:
-- where tables are spread over partitions, a list of workspaces would have all of them read (docs/operating.md,
-- Distribution).
create function automation_awake(workspaces uuid[], kind text) returns uuid[]
  language sql stable security definer set search_path from current as $$
  select coalesce(array_agg(distinct w.ws_id), '{}') from unnest(workspaces) as w (ws_id)
    where (select true from automation a where a.ws_id = w.ws_id and a.is_on and a.trigger = kind limit 1)
$$;

-- The workspaces are found first: a join with the rules would have thousands of rows compared by their workspace alone.
create function automation_item_changed() returns trigger
  language plpgsql security definer set search_path from current set enable_nestloop = off as $$
declare
  awake uuid[];
  came_from uuid[];
begin
  if current_setting('arbo.automation', true) = 'off' then return null; end if;
  awake := automation_awake(array(select distinct n.ws_id from new_rows n), 'all_scenes');
  if awake = '{}' then return null; end if;
  came_from := automation_chain();
  insert into automation_event (ws_id, cause, project_id, process_id, episode_id, take_id,
      from_status_id, from_kind, to_status_id, to_kind, chain)
    select n.ws_id, 'status', n.project_id, n.process_id, n.episode_id, n.take_id,
      o.status_id, o.status_kind, n.status_id, n.status_kind, came_from
    from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where (n.status_id is distinct from o.status_id or n.status_kind <> o.status_kind) and n.ws_id = any(awake)
    group by 1, 3, 4, 5, 6, 7, 8, 9, 10
    union all
    select o.ws_id, 'gone', o.project_id, o.process_id, o.episode_id, o.take_id,
      o.status_id, o.status_kind, null::uuid, null::smallint, came_from
    from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where n.entity_id <> o.entity_id and n.ws_id = any(awake)
    group by 1, 3, 4, 5, 6, 7, 8;
  if found then perform automation_wake(w) from unnest(awake) as w; end if;
  return null;
end
$$;

create function automation_item_gone() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  awake uuid[];
begin
  if current_setting('arbo.automation', true) = 'off' then return null; end if;
  awake := automation_awake(array(select distinct r.ws_id from rows r), 'all_scenes');
  if awake = '{}' then return null; end if;
  insert into automation_event (ws_id, cause, project_id, process_id, episode_id, take_id, from_status_id, from_kind, chain)
    select distinct r.ws_id, 'gone', r.project_id, r.process_id, r.episode_id, r.take_id, r.status_id, r.status_kind,
      automation_chain()
    from rows r where r.ws_id = any(awake);
  if found then perform automation_wake(w) from unnest(awake) as w; end if;
  return null;
end
$$;

create function automation_rendition_added() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  awake uuid[];
begin
  if current_setting('arbo.automation', true) = 'off' then return null; end if;
  awake := automation_awake(array(select distinct r.ws_id from rows r), 'rendition');
  if awake = '{}' then return null; end if;
  insert into automation_event (ws_id, cause, item_id, project_id, process_id, episode_id, take_id, chain)
    select distinct r.ws_id, 'rendition', i.id, i.project_id, i.process_id, i.episode_id, i.take_id, automation_chain()
    from rows r join item i on i.ws_id = r.ws_id and i.id = r.item_id
    where r.ws_id = any(awake);
  if found then perform automation_wake(w) from unnest(awake) as w; end if;
  return null;
end
$$;

create trigger automation_update after update on item referencing old table as old_rows new table as new_rows
  for each statement execute function automation_item_changed();
create trigger automation_delete after delete on item referencing old table as rows
  for each statement execute function automation_item_gone();
create trigger automation_insert after insert on rendition referencing new table as rows
  for each statement execute function automation_rendition_added();

-- The address of a personal calendar is made of its ids and a proof by the server's secret; nothing here opens it.
create table calendar_feed (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  ws_user_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (ws_id, id),
  unique (ws_id, ws_user_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['automation', 'automation_event', 'automation_run', 'calendar_feed'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
