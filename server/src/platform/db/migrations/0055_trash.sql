-- What was deleted, for as long as it can be brought back (docs/decisions/0043-trash.md). The rows themselves are gone from their
-- tables, so that no query has to know of them; here they are kept as they were.
create table trash (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('scene', 'place', 'version', 'file', 'playlist')),
  -- Of the things that were deleted: how many, and the names of the first.
  count integer not null,
  names text[] not null,
  -- The names above them, the project first; what they have in common where they were in several places.
  path text[] not null,
  -- [{project_id, process_id, episode_id, take_id}]: each place they were in, which decides who may see and restore them.
  places jsonb not null default '[]',
  -- {table: rows}: what was deleted with them.
  contents jsonb not null,
  -- Of stored files; they stay until the entry goes.
  bytes bigint not null,
  -- Null: a rule.
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (ws_id, id),
  foreign key (ws_id, deleted_by) references ws_user (ws_id, id)
);
create index trash_newest on trash (ws_id, deleted_at desc, id desc);
create index trash_expiry on trash (expires_at);

create table trash_row (
  ws_id uuid not null references workspace (id) on delete cascade,
  trash_id uuid not null,
  seq bigint generated always as identity,
  -- root: what was deleted; row: what hung on it; link: a row that stays and named it, which its deletion made it forget.
  what text not null check (what in ('root', 'row', 'link')),
  source text not null,
  -- Of a table whose rows others refer to.
  id uuid,
  -- Of a link: the column that is null now.
  link text,
  data jsonb not null,
  primary key (ws_id, trash_id, seq)
);
create index trash_row_source on trash_row (ws_id, trash_id, source, id);
create index trash_row_root on trash_row (ws_id, id) where what = 'root';

do $$
declare
  name text;
begin
  foreach name in array array['trash', 'trash_row'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;

-- Roles that were copied from Owner or Admin may delete permanently what they may delete today.
update ws_role set permissions = array_append(permissions, 'settings_emptyTrash_delete')
where root_role_id in (6, 7) and permissions is not null
  and 'item_deleteItem_delete' = any(permissions) and not 'settings_emptyTrash_delete' = any(permissions);
