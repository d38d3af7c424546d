-- What the search finds: one document for each thing that has a name or words (docs/decisions/0012-search-documents.md).

-- `words` are tokens with the workspace and the kind in front, made in TypeScript, so that the lists of the index are
-- those of one workspace and one kind. No row-level security: its condition would keep the planner from the index, since
-- the operators of full text are not leakproof. Every query of it carries ws_id and the rights of its reader.
create table search_document (
  ws_id uuid not null references workspace (id) on delete cascade,
  kind text not null
    check (kind in ('scene', 'entity', 'person', 'team', 'playlist', 'comment', 'note', 'file')),
  id uuid not null,
  -- The scene that it is or hangs on, and where that is.
  item_id uuid,
  entity_id uuid,
  project_id uuid,
  name text collate "C" not null,
  code text collate "C",
  words tsvector not null,
  changed_at timestamptz not null,
  primary key (ws_id, kind, id)
);
create index search_document_name on search_document (ws_id, kind, name);
create index search_document_code on search_document (ws_id, kind, code) where code is not null;
create index search_document_words on search_document using gin (words) with (fastupdate = off);

-- Words that documents have, each under itself and under itself without one of its letters: two words that differ by one
-- typo have one of these in common. Words are never shown.
create table search_word (
  ws_id uuid not null references workspace (id) on delete cascade,
  variant text collate "C" not null,
  word text collate "C" not null,
  primary key (ws_id, variant, word)
);

-- What was written and has no fresh document yet; filled by triggers, so that no way of writing can forget it.
create table search_dirty (
  ws_id uuid not null,
  seq bigint generated always as identity,
  source text not null,
  id uuid not null,
  primary key (ws_id, seq)
);
alter table search_dirty enable row level security;
create policy workspace_wall on search_dirty
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));

create index entity_archived on entity (ws_id, id) where status = 0;

-- Of all rows of a statement. Runs as its owner: the row of an account belongs to no workspace.
create function search_touch_rows() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into search_dirty (ws_id, source, id) select r.ws_id, tg_table_name, r.id from rows r;
  return null;
end
$$;

create function search_touch_row() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into search_dirty (ws_id, source, id) values (new.ws_id, tg_table_name, new.id);
  return null;
end
$$;

create function search_touch_account() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into search_dirty (ws_id, source, id) select p.ws_id, 'ws_user', p.id from ws_user p where p.user_id = new.id;
  return null;
end
$$;

-- Attachments of a comment come and go with their own rows; what moves a comment or a rendition does not exist.
do $$
declare
  source record;
begin
  for source in
    select * from (values
      ('item', array['name', 'code', 'entity_id', 'project_id', 'process_id', 'episode_id', 'take_id']),
      ('entity', array['name', 'code', 'project_id', 'process_id', 'episode_id', 'take_id', 'parent_id']),
      ('ws_user', array['display_name', 'user_id']),
      ('team', array['name', 'description']),
      ('playlist', array['name', 'description', 'code']),
      ('comment', array['text', 'item_id']),
      ('item_note', array['text', 'item_id']),
      ('item_file', array['name', 'item_id']),
      ('rendition_file', array['original_name', 'rendition_id']),
      ('comment_attachment', array['name', 'comment_id'])
    ) as s (name, fields)
  loop
    execute format(
      'create trigger search_insert after insert on %I referencing new table as rows
       for each statement execute function search_touch_rows()', source.name);
    execute format(
      'create trigger search_delete after delete on %I referencing old table as rows
       for each statement execute function search_touch_rows()', source.name);
    execute format(
      'create trigger search_update after update on %I for each row when (%s) execute function search_touch_row()',
      source.name,
      (select string_agg(format('old.%1$I is distinct from new.%1$I', field), ' or ') from unnest(source.fields) field));
    -- What is there already is found as soon as the server has started.
    execute format('insert into search_dirty (ws_id, source, id) select ws_id, %L, id from %I', source.name, source.name);
  end loop;
end
$$;
create trigger search_update after update on user_account
  for each row when (old.email is distinct from new.email) execute function search_touch_account();

-- A scene's place is part of the documents of all that hangs on it.
create function search_touch_scene() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into search_dirty (ws_id, source, id)
    select c.ws_id, 'comment', c.id from comment c where c.ws_id = new.ws_id and c.item_id = new.id
    union all
    select n.ws_id, 'item_note', n.id from item_note n where n.ws_id = new.ws_id and n.item_id = new.id
    union all
    select f.ws_id, 'item_file', f.id from item_file f where f.ws_id = new.ws_id and f.item_id = new.id
    union all
    select f.ws_id, 'rendition_file', f.id
    from rendition r join rendition_file f on f.ws_id = r.ws_id and f.rendition_id = r.id
    where r.ws_id = new.ws_id and r.item_id = new.id
    union all
    select a.ws_id, 'comment_attachment', a.id
    from comment c join comment_attachment a on a.ws_id = c.ws_id and a.comment_id = c.id
    where c.ws_id = new.ws_id and c.item_id = new.id;
  return null;
end
$$;
create trigger search_place after update on item
  for each row when (old.entity_id is distinct from new.entity_id or old.project_id is distinct from new.project_id)
  execute function search_touch_scene();
