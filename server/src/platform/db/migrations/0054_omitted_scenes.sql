-- Scenes that were omitted (XFIX-09): they are there with all that hangs on them, and count nowhere.
alter table item add column omitted boolean not null default false;
-- Whether a workspace has any, and the lists of them.
create index item_omitted on item (ws_id, entity_id) where omitted;

-- Scenes that count are counted from these indexes alone, as before: each also tells which do not.
create index item_rollup_counted on item (ws_id, project_id, process_id, episode_id, take_id, status_kind)
  include (omitted);
-- safe: nothing upserts on an index that is not unique, and the one above finds all that it found.
drop index item_rollup;
create index item_status_counted on item (ws_id, status_id) include (omitted);
-- safe: nothing upserts on an index that is not unique, and the one above finds all that it found.
drop index item_status;
create index item_kind_due_counted on item (ws_id, status_kind, due_date) include (omitted) where due_date is not null;
-- safe: nothing upserts on an index that is not unique, and the one above finds all that it found.
drop index item_kind_due;

-- Kept totals leave omitted scenes out. What a process of the release before counts has them in it: such rows are not
-- used, as if they were marked. Rows that are there are true, since no scene is omitted yet.
alter table scene_total add column is_counted boolean not null default true;
alter table scene_total alter column is_counted set default false;
create index scene_total_uncounted on scene_total (ws_id, entity_id) where not is_counted;

create or replace function scene_total_touch_changed() returns trigger
  language plpgsql security definer set search_path from current set enable_nestloop = off as $$
begin
  insert into scene_total_dirty (ws_id, entity_id)
    select n.ws_id, n.entity_id from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where n.status_kind <> o.status_kind or n.status_id is distinct from o.status_id or n.entity_id <> o.entity_id
      or n.omitted <> o.omitted
    union
    select o.ws_id, o.entity_id from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where n.entity_id <> o.entity_id;
  return null;
end
$$;

-- Rules look at the scenes that count: one that is omitted is gone for them, and what it does then is no news. One that is
-- restored is looked at with the next change.
create or replace function automation_item_changed() returns trigger
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
      and not n.omitted
    group by 1, 3, 4, 5, 6, 7, 8, 9, 10
    union all
    select o.ws_id, 'gone', o.project_id, o.process_id, o.episode_id, o.take_id,
      o.status_id, o.status_kind, null::uuid, null::smallint, came_from
    from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where (n.entity_id <> o.entity_id or n.omitted and not o.omitted) and not o.omitted and n.ws_id = any(awake)
    group by 1, 3, 4, 5, 6, 7, 8;
  if found then perform automation_wake(w) from unnest(awake) as w; end if;
  return null;
end
$$;

-- Whether a workspace has omitted scenes is held (docs/decisions/0027-held-beside-other-processes.md).
do $$
declare
  alone constant text := $when$coalesce(current_setting('arbo.is_alone', true), '') <> 'on'$when$;
begin
  execute format('create trigger held_omitted_update after update on item for each row when (old.omitted <> new.omitted and %s)
    execute function held_changed(''omitted'', ''ws_id'')', alone);
  execute format('create trigger held_omitted_insert after insert on item for each row when (new.omitted and %s)
    execute function held_changed(''omitted'', ''ws_id'')', alone);
  execute format('create trigger held_omitted_delete after delete on item for each row when (old.omitted and %s)
    execute function held_changed(''omitted'', ''ws_id'')', alone);
  execute format('create trigger held_omitted_truncate after truncate on item for each statement when (%s)
    execute function held_changed(''omitted'')', alone);
end
$$;
