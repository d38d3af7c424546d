-- Scenes directly on an entity by the statuses of their flows (XUX-08): place by place a status (null: none), the fixed one
-- that scenes have with it, and how many. Null where a process of the release before has counted: it knows these not, and
-- the scenes themselves are read (docs/decisions/0016-kept-totals.md).
alter table scene_total add column status_ids uuid[];
alter table scene_total add column status_kinds smallint[];
alter table scene_total add column status_scenes integer[];

-- Another status of the same fixed one changes them, too.
create or replace function scene_total_touch_changed() returns trigger
  language plpgsql security definer set search_path from current set enable_nestloop = off as $$
begin
  insert into scene_total_dirty (ws_id, entity_id)
    select n.ws_id, n.entity_id from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where n.status_kind <> o.status_kind or n.status_id is distinct from o.status_id or n.entity_id <> o.entity_id
    union
    select o.ws_id, o.entity_id from new_rows n join old_rows o on o.ws_id = n.ws_id and o.id = n.id
    where n.entity_id <> o.entity_id;
  return null;
end
$$;

insert into scene_total_dirty (ws_id, entity_id) select ws_id, entity_id from scene_total;
