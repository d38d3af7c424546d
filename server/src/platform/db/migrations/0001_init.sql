-- Accounts stand above workspaces; everything else is led by ws_id, so that one workspace can neither join into another
-- nor needs another's rows, and the tables can be distributed by ws_id.

create table server_setting (
  name text primary key,
  value text not null
);

create table user_account (
  id uuid primary key,
  email text not null,
  password_hash text,
  display_name text not null,
  avatar text,
  preferred_timezone text not null default 'Etc/UTC',
  is_timezone_set boolean not null default false,
  terms_accepted_at timestamptz,
  email_verified_at timestamptz,
  blocked boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index user_account_email on user_account (lower(email)) where deleted_at is null;

-- One row per sign-in. refresh_hash is the only token that still works; previous_hash tells a second use from garbage.
create table auth_session (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index auth_session_user on auth_session (user_id);
create unique index auth_session_refresh on auth_session (refresh_hash);
create index auth_session_previous on auth_session (previous_hash) where previous_hash is not null;

-- Counters of the rate limits, shared by all processes.
create table rate_limit (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create table workspace (
  id uuid primary key,
  code text not null unique,
  name text not null,
  avatar text,
  bg_color text not null default '#7a3b12',
  text_color text not null default '#ffffff',
  plan text not null default 'free',
  terminology text[] not null default array['Project', 'Process', 'Episode', 'Take', 'Scene'],
  timezone text not null default 'Etc/UTC',
  storage_quota bigint not null default 107374182400,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table ws_role (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  root_role_id smallint not null check (root_role_id in (1, 6, 7, 10)),
  name text not null,
  description text not null default '',
  -- Null: the default keys of the root role.
  permissions text[],
  is_default boolean not null default false,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  primary key (ws_id, id)
);

create table ws_user (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references user_account (id),
  role_id uuid not null,
  display_name text not null,
  profile_image text,
  -- 0 archived, 1 active, 2 pending, 3 deleted
  status smallint not null default 1,
  blocked boolean not null default false,
  granted text[] not null default '{}',
  revoked text[] not null default '{}',
  last_access_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  unique (ws_id, user_id),
  foreign key (ws_id, role_id) references ws_role (ws_id, id)
);
create index ws_user_user on ws_user (user_id);

create table api_token (
  ws_id uuid not null,
  id uuid not null,
  ws_user_id uuid not null,
  name text not null,
  hint text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  allowed_origins text[] not null default '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

create table team (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  is_public boolean not null default true,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id)
);
create table team_member (
  ws_id uuid not null,
  team_id uuid not null,
  ws_user_id uuid not null,
  primary key (ws_id, team_id, ws_user_id),
  foreign key (ws_id, team_id) references team (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index team_member_user on team_member (ws_id, ws_user_id);

create table metric (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  type text not null check (type in ('number', 'percentage', 'currency', 'prefix_suffix', 'rating', 'point', 'formula')),
  options jsonb not null default '{}',
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id)
);

create table template_flow (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id)
);
create table template_flow_status (
  ws_id uuid not null,
  id uuid not null,
  template_flow_id uuid not null,
  name text not null,
  kind smallint not null check (kind between 0 and 6),
  colour text,
  position integer not null,
  status smallint not null default 1,
  primary key (ws_id, id),
  foreign key (ws_id, template_flow_id) references template_flow (ws_id, id) on delete cascade
);
create index template_flow_status_flow on template_flow_status (ws_id, template_flow_id, position);

-- Projects (0), processes (1), episodes (2) and takes (3). The ancestor columns hold the row itself on its own level,
-- so that everything below a node is found by one equality.
create table entity (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  type smallint not null check (type between 0 and 3),
  parent_id uuid,
  project_id uuid not null,
  process_id uuid,
  episode_id uuid,
  take_id uuid,
  name text not null,
  code text check (char_length(code) <= 8),
  description text not null default '',
  scheduled_start date,
  scheduled_due date,
  template_flow_id uuid,
  primary_metric_id uuid,
  status smallint not null default 1,
  position integer not null default 0,
  thumbnail_key text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, parent_id) references entity (ws_id, id),
  foreign key (ws_id, template_flow_id) references template_flow (ws_id, id),
  foreign key (ws_id, primary_metric_id) references metric (ws_id, id),
  foreign key (ws_id, created_by) references ws_user (ws_id, id),
  check ((type = 0) = (parent_id is null)),
  check (
    (type = 0 and project_id = id and process_id is null and episode_id is null and take_id is null)
    or (type = 1 and process_id = id and episode_id is null and take_id is null)
    or (type = 2 and process_id is not null and episode_id = id and take_id is null)
    or (type = 3 and process_id is not null and episode_id is not null and take_id = id)
  ),
  check (scheduled_start is null or scheduled_due is null or scheduled_start <= scheduled_due)
);
create unique index entity_code on entity (ws_id, parent_id, lower(code)) nulls not distinct where code is not null;
create index entity_parent on entity (ws_id, parent_id, position);
create index entity_project on entity (ws_id, project_id);

create table entity_coordinator (
  ws_id uuid not null,
  entity_id uuid not null,
  ws_user_id uuid not null,
  primary key (ws_id, entity_id, ws_user_id),
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index entity_coordinator_user on entity_coordinator (ws_id, ws_user_id);
create table entity_team (
  ws_id uuid not null,
  entity_id uuid not null,
  team_id uuid not null,
  primary key (ws_id, entity_id, team_id),
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, team_id) references team (ws_id, id)
);
create table entity_metric (
  ws_id uuid not null,
  entity_id uuid not null,
  metric_id uuid not null,
  position integer not null default 0,
  primary key (ws_id, entity_id, metric_id),
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, metric_id) references metric (ws_id, id)
);

-- Scenes. Ancestor ids make roll-ups, rights and search free of recursion; status_kind repeats the status's kind for
-- the covering index of the roll-ups.
create table item (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  entity_id uuid not null,
  project_id uuid not null,
  process_id uuid,
  episode_id uuid,
  take_id uuid,
  name text not null,
  code text check (char_length(code) <= 8),
  description text not null default '',
  status_id uuid,
  status_kind smallint not null default 0 check (status_kind between 0 and 6),
  due_date date,
  position integer not null default 0,
  thumbnail_key text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, entity_id) references entity (ws_id, id),
  foreign key (ws_id, project_id) references entity (ws_id, id),
  foreign key (ws_id, status_id) references template_flow_status (ws_id, id),
  foreign key (ws_id, created_by) references ws_user (ws_id, id)
);
create index item_entity on item (ws_id, entity_id, position);
create index item_rollup on item (ws_id, project_id, process_id, episode_id, take_id, status_kind);

create table item_user (
  ws_id uuid not null,
  item_id uuid not null,
  ws_user_id uuid not null,
  role text not null check (role in ('assignee', 'reviewer')),
  primary key (ws_id, item_id, role, ws_user_id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index item_user_user on item_user (ws_id, ws_user_id);

create table item_metric (
  ws_id uuid not null,
  item_id uuid not null,
  metric_id uuid not null,
  value numeric(26, 8) not null,
  primary key (ws_id, item_id, metric_id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, metric_id) references metric (ws_id, id)
);

create table rendition (
  ws_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  version integer not null,
  name text not null,
  description text not null default '',
  kind text not null check (kind in ('image', 'video')),
  state text not null check (state in ('processing', 'ready', 'failed')),
  progress real not null default 0,
  error_code text,
  error_message text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  unique (ws_id, item_id, version),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, created_by) references ws_user (ws_id, id)
);
create table rendition_file (
  ws_id uuid not null,
  id uuid not null,
  rendition_id uuid not null,
  position integer not null,
  original_name text not null,
  key text not null,
  kind text not null check (kind in ('image', 'video')),
  mime text not null,
  size bigint not null,
  -- What the pipeline found and made; null until it has.
  width integer,
  height integer,
  frame_rate_num integer,
  frame_rate_den integer,
  frame_count integer,
  duration_us bigint,
  frame_table jsonb,
  has_audio boolean not null default false,
  video_codec text,
  audio_codec text,
  proxy_key text,
  thumbnail_key text,
  sprite_key text,
  sprite_info jsonb,
  waveform_key text,
  primary key (ws_id, id),
  foreign key (ws_id, rendition_id) references rendition (ws_id, id) on delete cascade
);
create index rendition_file_rendition on rendition_file (ws_id, rendition_id, position);

-- Requested upload forms; a row goes when its file became part of a rendition, was given up or has expired.
create table upload (
  ws_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  ws_user_id uuid not null,
  key text not null,
  name text not null,
  mime text not null,
  size bigint,
  stored_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (ws_id, id),
  unique (ws_id, key),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

create table comment (
  ws_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  rendition_id uuid,
  parent_id uuid,
  author_id uuid not null,
  text text not null,
  frame_start integer check (frame_start >= 0),
  frame_end integer,
  file_index integer,
  marker_colour text,
  edited boolean not null default false,
  done_at timestamptz,
  done_by uuid,
  assignee_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, rendition_id) references rendition (ws_id, id) on delete cascade,
  foreign key (ws_id, parent_id) references comment (ws_id, id) on delete cascade,
  foreign key (ws_id, author_id) references ws_user (ws_id, id),
  foreign key (ws_id, done_by) references ws_user (ws_id, id),
  foreign key (ws_id, assignee_id) references ws_user (ws_id, id),
  check (frame_end is null or (frame_start is not null and frame_end >= frame_start))
);
create index comment_item on comment (ws_id, item_id, created_at);
create index comment_rendition on comment (ws_id, rendition_id, frame_start);
create index comment_parent on comment (ws_id, parent_id) where parent_id is not null;
create table comment_mention (
  ws_id uuid not null,
  comment_id uuid not null,
  ws_user_id uuid not null,
  primary key (ws_id, comment_id, ws_user_id),
  foreign key (ws_id, comment_id) references comment (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create table comment_reaction (
  ws_id uuid not null,
  comment_id uuid not null,
  ws_user_id uuid not null,
  emoji text not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, comment_id, emoji, ws_user_id),
  foreign key (ws_id, comment_id) references comment (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

-- The drawings: an append-only log of operations per rendition. annotation_object is what the log folds to, kept by
-- the same transaction, for counting, rights and export.
create table annotation_op (
  ws_id uuid not null,
  rendition_id uuid not null,
  seq bigint generated always as identity,
  op_id uuid not null,
  object_id uuid not null,
  author_id uuid not null,
  clock bigint not null,
  actor text not null,
  op jsonb not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, rendition_id, seq),
  unique (ws_id, op_id),
  foreign key (ws_id, rendition_id) references rendition (ws_id, id) on delete cascade,
  foreign key (ws_id, author_id) references ws_user (ws_id, id)
);
create table annotation_object (
  ws_id uuid not null,
  rendition_id uuid not null,
  id uuid not null,
  author_id uuid not null,
  deleted boolean not null,
  folded jsonb not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, rendition_id, id),
  foreign key (ws_id, rendition_id) references rendition (ws_id, id) on delete cascade,
  foreign key (ws_id, author_id) references ws_user (ws_id, id)
);

create table item_note (
  ws_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  text text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, created_by) references ws_user (ws_id, id)
);
create index item_note_item on item_note (ws_id, item_id);
create table item_file (
  ws_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  name text not null,
  kind text not null,
  mime text not null,
  size bigint not null,
  key text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, created_by) references ws_user (ws_id, id)
);
create index item_file_item on item_file (ws_id, item_id);
create table item_marker (
  ws_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  rendition_id uuid not null,
  frame integer not null check (frame >= 0),
  colour text not null,
  label text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, rendition_id) references rendition (ws_id, id) on delete cascade,
  foreign key (ws_id, created_by) references ws_user (ws_id, id)
);
create index item_marker_item on item_marker (ws_id, item_id);

-- Row-level security is the second wall behind the ws_id predicate of every query: inside withWorkspace() the role
-- arbo_app sees one workspace. Creating the role needs the right to; without it the first wall stands alone, since the
-- policies do not bind the tables' owner, who also works across workspaces (sign-in, jobs).
do $$
declare
  name text;
begin
  begin
    if not exists (select from pg_roles where rolname = 'arbo_app') then
      create role arbo_app nologin;
    end if;
    execute format('grant arbo_app to %I', current_user);
    grant select, insert, update, delete on all tables in schema public to arbo_app;
    grant usage on all sequences in schema public to arbo_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to arbo_app;
    alter default privileges in schema public grant usage on sequences to arbo_app;
  exception when insufficient_privilege then
    raise notice 'no right to create the role arbo_app: row-level security does not apply, the ws_id of every query still does';
  end;
  foreach name in array array[
    'ws_role', 'ws_user', 'api_token', 'team', 'team_member', 'metric', 'template_flow', 'template_flow_status',
    'entity', 'entity_coordinator', 'entity_team', 'entity_metric', 'item', 'item_user', 'item_metric', 'rendition',
    'rendition_file', 'upload', 'comment', 'comment_mention', 'comment_reaction', 'annotation_op', 'annotation_object',
    'item_note', 'item_file', 'item_marker'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
