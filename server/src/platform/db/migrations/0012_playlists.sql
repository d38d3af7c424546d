-- Playlists, who shares them, and how they were.

-- A list of scenes, or a rule that finds them. The code is what links carry.
create table playlist (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('personal', 'workspace', 'smart')),
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text not null default '',
  rule jsonb,
  default_rendition text not null default 'latest' check (default_rendition in ('latest', 'pinned')),
  code text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  unique (ws_id, code),
  foreign key (ws_id, owner_id) references ws_user (ws_id, id),
  check ((kind = 'smart') = (rule is not null))
);
create index playlist_owner on playlist (ws_id, owner_id);
create index playlist_kind on playlist (ws_id, kind, updated_at);

-- A scene of a playlist. added_rendition_id is the one that was newest when it was added, chosen_rendition_id the one
-- that somebody chose for it.
create table playlist_item (
  ws_id uuid not null,
  playlist_id uuid not null,
  item_id uuid not null,
  position integer not null,
  added_rendition_id uuid,
  chosen_rendition_id uuid,
  added_by uuid not null,
  added_at timestamptz not null default now(),
  primary key (ws_id, playlist_id, item_id),
  foreign key (ws_id, playlist_id) references playlist (ws_id, id) on delete cascade,
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, added_rendition_id) references rendition (ws_id, id) on delete set null (added_rendition_id),
  foreign key (ws_id, chosen_rendition_id) references rendition (ws_id, id) on delete set null (chosen_rendition_id),
  foreign key (ws_id, added_by) references ws_user (ws_id, id)
);
create index playlist_item_order on playlist_item (ws_id, playlist_id, position);
create index playlist_item_item on playlist_item (ws_id, item_id);
create index playlist_item_added on playlist_item (ws_id, added_rendition_id) where added_rendition_id is not null;
create index playlist_item_chosen on playlist_item (ws_id, chosen_rendition_id) where chosen_rendition_id is not null;

-- Somebody's share in a playlist, or their request for one.
create table playlist_user (
  ws_id uuid not null,
  playlist_id uuid not null,
  ws_user_id uuid not null,
  state text not null check (state in ('shared', 'receive_request', 'declined', 'accepted')),
  access text not null default 'view' check (access in ('view', 'edit')),
  expires_at timestamptz,
  message text not null default '',
  created_at timestamptz not null default now(),
  primary key (ws_id, playlist_id, ws_user_id),
  foreign key (ws_id, playlist_id) references playlist (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index playlist_user_person on playlist_user (ws_id, ws_user_id);

-- What one person has done with a playlist: put it out of their lists, opened it so many times.
create table playlist_use (
  ws_id uuid not null,
  playlist_id uuid not null,
  ws_user_id uuid not null,
  is_hidden boolean not null default false,
  opened_count integer not null default 0,
  opened_at timestamptz,
  primary key (ws_id, playlist_id, ws_user_id),
  foreign key (ws_id, playlist_id) references playlist (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index playlist_use_person on playlist_use (ws_id, ws_user_id);

-- A playlist as it was: [{item_id, rendition_id, number}] in its order.
create table playlist_snapshot (
  ws_id uuid not null,
  id uuid not null,
  playlist_id uuid not null,
  reason text not null check (reason in ('shared', 'reviewed', 'manual')),
  items jsonb not null,
  by_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, playlist_id) references playlist (ws_id, id) on delete cascade,
  foreign key (ws_id, by_id) references ws_user (ws_id, id)
);
create index playlist_snapshot_playlist on playlist_snapshot (ws_id, playlist_id, created_at);

do $$
declare
  name text;
begin
  foreach name in array array['playlist', 'playlist_item', 'playlist_user', 'playlist_use', 'playlist_snapshot'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
