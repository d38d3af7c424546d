-- Live review rooms: what they show, who is in them, and what their minutes are made of.

-- state is what the presenter shows, seq counts its changes and those of the presenter. Of a playlist that is gone
-- playlist_id is null, and of_playlist still says who may not enter.
create table room (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  playlist_id uuid,
  of_playlist boolean not null,
  snapshot_id uuid,
  created_by uuid not null,
  state jsonb not null,
  seq bigint not null default 0,
  presenter_client_id uuid,
  set_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (ws_id, id),
  foreign key (ws_id, playlist_id) references playlist (ws_id, id) on delete set null (playlist_id),
  foreign key (ws_id, snapshot_id) references playlist_snapshot (ws_id, id) on delete set null (snapshot_id),
  foreign key (ws_id, created_by) references ws_user (ws_id, id)
);
create index room_newest on room (ws_id, started_at desc, id desc);
create unique index room_open on room (ws_id, playlist_id) where ended_at is null and playlist_id is not null;
create index room_playlist on room (ws_id, playlist_id) where playlist_id is not null;
create index room_snapshot on room (ws_id, snapshot_id) where snapshot_id is not null;
create index room_idle on room (started_at) where ended_at is null;

-- A scene as it was when the room began. Its id refers to nothing: minutes outlive the scenes.
create table room_scene (
  ws_id uuid not null,
  room_id uuid not null,
  item_id uuid not null,
  position integer not null,
  rendition_id uuid,
  version integer,
  name text not null,
  code text,
  primary key (ws_id, room_id, item_id),
  foreign key (ws_id, room_id) references room (ws_id, id) on delete cascade
);

-- A window of somebody's in a room, from when it came to when it left. connection_id is the stream that holds it:
-- one that ends behind its successor takes nothing away.
create table room_visit (
  ws_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  client_id uuid not null,
  connection_id uuid not null,
  ws_user_id uuid not null,
  following boolean not null default true,
  joined_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (ws_id, id),
  foreign key (ws_id, room_id) references room (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index room_visit_room on room_visit (ws_id, room_id, client_id);
create unique index room_visit_present on room_visit (ws_id, room_id, client_id) where left_at is null;
create index room_visit_connection on room_visit (ws_id, connection_id);
create index room_visit_person on room_visit (ws_id, ws_user_id);

-- How long a room showed a scene. The id as in room_scene.
create table room_shown (
  ws_id uuid not null,
  id uuid not null,
  room_id uuid not null,
  item_id uuid not null,
  from_at timestamptz not null default now(),
  to_at timestamptz,
  primary key (ws_id, id),
  foreign key (ws_id, room_id) references room (ws_id, id) on delete cascade
);
create index room_shown_room on room_shown (ws_id, room_id, item_id);

do $$
declare
  name text;
begin
  foreach name in array array['room', 'room_scene', 'room_visit', 'room_shown'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
