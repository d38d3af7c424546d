-- Notifications: what they are about beside scenes and entities, what belongs together, and who wants to hear of what.

alter table notification add column playlist_id uuid;
alter table notification add column comment_id uuid;
-- Who did it; null: the product itself.
alter table notification add column actor_id uuid;
-- What belongs together in the feed, such as one scene.
alter table notification add column group_key text not null default '';
-- How often it was told: acts of a while that one row stands for.
alter table notification add column count integer not null default 1 check (count > 0);
-- How many changes those acts were: a bulk act over 50 scenes is 50.
alter table notification add column changes integer not null default 1 check (changes > 0);
-- When it went out as a push message and in a digest; null: not yet since it was told last.
alter table notification add column pushed_at timestamptz;
alter table notification add column mailed_at timestamptz;
alter table notification add foreign key (ws_id, playlist_id) references playlist (ws_id, id) on delete cascade;
alter table notification add foreign key (ws_id, comment_id) references comment (ws_id, id) on delete cascade;
alter table notification add foreign key (ws_id, actor_id) references ws_user (ws_id, id) on delete set null (actor_id);
create index notification_item on notification (ws_id, item_id) where item_id is not null;
create index notification_entity on notification (ws_id, entity_id) where entity_id is not null;
create index notification_playlist on notification (ws_id, playlist_id) where playlist_id is not null;
create index notification_comment on notification (ws_id, comment_id) where comment_id is not null;
-- Finds the row that another happening of the same kind joins.
create index notification_open on notification (ws_id, ws_user_id, group_key)
  where seen_at is null and cleared_at is null;

-- What a person wants to be told (NTF-04), and how often by mail.
create table notification_setting (
  ws_id uuid not null,
  ws_user_id uuid not null,
  assignee boolean not null default true,
  comment boolean not null default true,
  "create" boolean not null default true,
  date boolean not null default true,
  playlist boolean not null default true,
  status boolean not null default true,
  digest text not null default 'never' check (digest in ('never', 'daily', 'weekly')),
  digest_at timestamptz,
  primary key (ws_id, ws_user_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

-- What a person does not want to hear of: a scene, an entity with all below it.
create table notification_mute (
  ws_id uuid not null,
  id uuid not null,
  ws_user_id uuid not null,
  item_id uuid,
  entity_id uuid,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  unique (ws_id, ws_user_id, item_id),
  unique (ws_id, ws_user_id, entity_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade,
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade,
  check ((item_id is null) <> (entity_id is null))
);

-- The last day, in the workspace's time zone, of which the due dates were told.
create table notification_day (
  ws_id uuid primary key references workspace (id) on delete cascade,
  day date not null
);

do $$
declare
  name text;
begin
  foreach name in array array['notification_setting', 'notification_mute', 'notification_day'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
