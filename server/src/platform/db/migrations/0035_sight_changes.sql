-- What people who do not see the whole workspace may see by now, and did not before, or the other way round: processes that
-- hold live streams keep sets of what each of their readers sees, and read here which of them they have to look at again.
-- Filled by triggers, so that no way of writing can forget it. Never updated, so that writers do not wait for each other;
-- deleted by age.
create table sight_change (
  ws_id uuid not null,
  -- Of the transaction that made the change: a reader asks for what its last look could not see yet.
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  -- Whose scenes, shares or places to coordinate are others.
  people uuid[] not null default '{}',
  -- Playlists with other scenes.
  playlists uuid[] not null default '{}',
  -- Scenes and entities that are new, and those that are gone.
  made uuid[] not null default '{}',
  lost uuid[] not null default '{}',
  -- Much was moved, or more was made or deleted than is worth listing.
  is_all boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (ws_id, xid, seq)
);
create index sight_change_age on sight_change (created_at);

create function sight_people_changed() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into sight_change (ws_id, people) select r.ws_id, array_agg(distinct r.ws_user_id) from rows r group by r.ws_id;
  return null;
end
$$;

create function sight_playlists_changed() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into sight_change (ws_id, playlists) select r.ws_id, array_agg(distinct r.playlist_id) from rows r group by r.ws_id;
  return null;
end
$$;

create function sight_made() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into sight_change (ws_id, made, is_all)
    select r.ws_id, case when count(*) <= 500 then array_agg(r.id) else '{}' end, count(*) > 500 from rows r group by r.ws_id;
  return null;
end
$$;

create function sight_lost() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into sight_change (ws_id, lost, is_all)
    select r.ws_id, case when count(*) <= 500 then array_agg(r.id) else '{}' end, count(*) > 500 from rows r group by r.ws_id;
  return null;
end
$$;

-- A trigger of a row, of columns that nothing but a move changes: the other changes of scenes, by far the most, do not pay
-- for it. Only the first row of a transaction writes something.
create function sight_moved() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into sight_change (ws_id, is_all)
    select new.ws_id, true
    where not exists (
      select from sight_change c where c.ws_id = new.ws_id and c.xid = pg_current_xact_id() and c.is_all
    );
  return null;
end
$$;

-- What goes with a scene that is deleted is told by the scene, and what goes with a playlist by its people.
create trigger sight_insert after insert on item_user referencing new table as rows
  for each statement execute function sight_people_changed();
create trigger sight_delete after delete on item_user referencing old table as rows
  for each statement when (pg_trigger_depth() = 0) execute function sight_people_changed();
create trigger sight_insert after insert on playlist_item referencing new table as rows
  for each statement execute function sight_playlists_changed();
create trigger sight_delete after delete on playlist_item referencing old table as rows
  for each statement when (pg_trigger_depth() = 0) execute function sight_playlists_changed();

create trigger sight_insert after insert on playlist_user referencing new table as rows
  for each statement execute function sight_people_changed();
create trigger sight_delete after delete on playlist_user referencing old table as rows
  for each statement execute function sight_people_changed();
create trigger sight_insert after insert on entity_coordinator referencing new table as rows
  for each statement execute function sight_people_changed();
create trigger sight_delete after delete on entity_coordinator referencing old table as rows
  for each statement execute function sight_people_changed();

create trigger sight_insert after insert on item referencing new table as rows
  for each statement execute function sight_made();
create trigger sight_delete after delete on item referencing old table as rows
  for each statement execute function sight_lost();
create trigger sight_insert after insert on entity referencing new table as rows
  for each statement execute function sight_made();
create trigger sight_delete after delete on entity referencing old table as rows
  for each statement execute function sight_lost();

create trigger sight_update after update of project_id, process_id, episode_id, take_id on item
  for each row when ((old.project_id, old.process_id, old.episode_id, old.take_id)
    is distinct from (new.project_id, new.process_id, new.episode_id, new.take_id))
  execute function sight_moved();
create trigger sight_update after update of project_id, process_id, episode_id, take_id on entity
  for each row when ((old.project_id, old.process_id, old.episode_id, old.take_id)
    is distinct from (new.project_id, new.process_id, new.episode_id, new.take_id))
  execute function sight_moved();

-- Of whom an assignment, a share or a place to coordinate was, and whose it is: a change of either.
do $$
declare
  name text;
begin
  foreach name in array array['item_user', 'playlist_user', 'entity_coordinator'] loop
    execute format('create trigger sight_update_from after update on %I referencing old table as rows
      for each statement execute function sight_people_changed()', name);
    execute format('create trigger sight_update_to after update on %I referencing new table as rows
      for each statement execute function sight_people_changed()', name);
  end loop;
end
$$;
create trigger sight_update after update of playlist_id, item_id on playlist_item
  for each row when ((old.playlist_id, old.item_id) is distinct from (new.playlist_id, new.item_id))
  execute function sight_moved();

alter table sight_change enable row level security;
create policy workspace_wall on sight_change
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
