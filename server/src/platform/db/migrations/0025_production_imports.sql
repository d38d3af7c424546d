-- Productions that come over from other trackers, and what of theirs each thing here is.

create table production_import (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  ws_user_id uuid not null,
  source text check (source in ('kitsu', 'shotgrid', 'ftrack')),
  state text not null default 'draft'
    check (state in ('draft', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled')),
  -- What the files hold and what is to become of it, as the contract shapes them; of the latter what somebody chose.
  facts jsonb,
  mapping jsonb,
  choices jsonb not null default '{}',
  report jsonb,
  done integer not null default 0,
  total integer not null default 0,
  message text,
  -- Of the run that works on it; an earlier one that was cancelled finds another one here and ends.
  job_id uuid,
  -- All lines of the last report, in storage.
  report_key text,
  -- The act of all runs since it was taken back last; without it nothing is written.
  batch_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (ws_id, id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id),
  foreign key (ws_id, batch_id) references change_batch (ws_id, id) on delete set null (batch_id)
);
create index production_import_newest on production_import (ws_id, created_at desc, id desc);

create table production_file (
  ws_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  key text not null,
  size integer not null check (size >= 0),
  tables jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, import_id) references production_import (ws_id, id) on delete cascade
);
create index production_file_import on production_file (ws_id, import_id, created_at, id);

-- Which thing of a source a thing here is, so that a second run changes it instead of making it again. Ids of a source
-- are only its own: they are kept apart by the project that they were brought into.
create table source_link (
  ws_id uuid not null,
  id uuid not null,
  source text not null check (source in ('kitsu', 'shotgrid', 'ftrack')),
  project_id uuid not null,
  kind text not null check (kind in ('project', 'entity', 'scene', 'comment')),
  key text not null check (length(key) between 1 and 1000),
  entity_id uuid,
  item_id uuid,
  comment_id uuid,
  -- The import that made the thing.
  import_id uuid,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  unique (ws_id, project_id, source, kind, key),
  foreign key (ws_id, project_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, comment_id) references comment (ws_id, id) on delete cascade,
  foreign key (ws_id, import_id) references production_import (ws_id, id) on delete set null (import_id),
  check (num_nonnulls(entity_id, item_id, comment_id) = 1)
);
create index source_link_entity on source_link (ws_id, entity_id) where entity_id is not null;
create index source_link_item on source_link (ws_id, item_id) where item_id is not null;
create index source_link_comment on source_link (ws_id, comment_id) where comment_id is not null;
create index source_link_import on source_link (ws_id, import_id);

do $$
declare
  name text;
begin
  foreach name in array array['production_import', 'production_file', 'source_link'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
