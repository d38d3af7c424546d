-- Planning: who changed what, undo, the libraries' further fields, saved views, to-do lists and the files of a scene.

-- Digits of a name filled up to ten, so that 'sc2' comes before 'sc10'.
create function natural_sort(words text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(lower(words), '(\d+)', '000000000\1', 'g'), '\d*(\d{10})', '\1', 'g');

alter table item add column name_sort text collate "C" generated always as (natural_sort(name)) stored;
alter table item add column version integer not null default 1;
alter table item add column code_sort text collate "C" generated always as (natural_sort(code)) stored;
-- First and last frame in the cut, both inclusive; of the timeline that the scene was made from.
alter table item add column frame_in integer;
alter table item add column frame_out integer;
alter table item add check (frame_out >= frame_in);
create index item_name on item (ws_id, name_sort, id);
create index item_due on item (ws_id, due_date, id);
create index item_updated on item (ws_id, updated_at, id);

alter table entity add column name_sort text collate "C" generated always as (natural_sort(name)) stored;
alter table entity add column version integer not null default 1;
-- The metric whose value is the weight of a scene in targets.
alter table entity add column point_metric_id uuid;
alter table entity add foreign key (ws_id, point_metric_id) references metric (ws_id, id);

-- One act of one person: a cell, 5,000 cells, an import, an undo. Undone as a whole.
create table change_batch (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  ws_user_id uuid not null,
  source text not null check (source in ('edit', 'bulk', 'import', 'undo')),
  -- The batch that this one takes back.
  undoes uuid,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id)
);

-- What was changed, of a scene or of an entity: never both. Values are readable by themselves, since what they name may
-- be renamed or go: null for none, text for words and days and decimals, {id, name, kind} for a status,
-- [{id, display_name}] for people, {id, name} for anything else that has a name.
create table change_record (
  ws_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  item_id uuid,
  entity_id uuid,
  field text not null,
  -- Of the metric whose value it is, where it is one.
  metric_id uuid,
  label text,
  from_value jsonb,
  to_value jsonb,
  ws_user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, batch_id) references change_batch (ws_id, id) on delete cascade,
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, entity_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, metric_id) references metric (ws_id, id) on delete set null (metric_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id),
  check (num_nonnulls(item_id, entity_id) = 1)
);
create index change_record_item on change_record (ws_id, item_id, created_at desc, id desc);
create index change_record_entity on change_record (ws_id, entity_id, created_at desc, id desc);
create index change_record_batch on change_record (ws_id, batch_id);
create index change_record_status on change_record (ws_id, ws_user_id, created_at desc, id desc) where field = 'status';

insert into change_batch (ws_id, id, ws_user_id, source, created_at)
  select ws_id, id, ws_user_id, 'edit', created_at from item_status_change;
insert into change_record (ws_id, id, batch_id, item_id, field, from_value, to_value, ws_user_id, created_at)
  select c.ws_id, c.id, c.id, c.item_id, 'status',
    case when c.from_kind > 0 or old.id is not null
      then jsonb_build_object('id', c.from_status_id, 'name', old.name, 'kind', c.from_kind) end,
    case when c.to_kind > 0 or new.id is not null
      then jsonb_build_object('id', c.to_status_id, 'name', new.name, 'kind', c.to_kind) end,
    c.ws_user_id, c.created_at
  from item_status_change c
  left join template_flow_status old on old.ws_id = c.ws_id and old.id = c.from_status_id
  left join template_flow_status new on new.ws_id = c.ws_id and new.id = c.to_status_id;
drop table item_status_change;

alter table team add column description text not null default '';
-- The access role whose people the team was made of.
alter table team add column copied_role_id uuid;
alter table team add column created_by uuid;
alter table team add column version integer not null default 1;
alter table team add foreign key (ws_id, copied_role_id) references ws_role (ws_id, id) on delete set null (copied_role_id);
alter table team add foreign key (ws_id, created_by) references ws_user (ws_id, id);
create unique index team_name on team (ws_id, lower(name));
create index entity_team_team on entity_team (ws_id, team_id);

alter table metric add column description text not null default '';
alter table metric add column created_by uuid;
alter table metric add column version integer not null default 1;
alter table metric add foreign key (ws_id, created_by) references ws_user (ws_id, id);
create unique index metric_name on metric (ws_id, lower(name));
-- What a formula is made of.
create table metric_dependency (
  ws_id uuid not null,
  metric_id uuid not null,
  depends_on_id uuid not null,
  primary key (ws_id, metric_id, depends_on_id),
  foreign key (ws_id, metric_id) references metric (ws_id, id) on delete cascade,
  foreign key (ws_id, depends_on_id) references metric (ws_id, id)
);
create index metric_dependency_of on metric_dependency (ws_id, depends_on_id);
create index item_metric_of on item_metric (ws_id, metric_id);

alter table template_flow add column description text not null default '';
alter table template_flow add column created_by uuid;
alter table template_flow add column version integer not null default 1;
alter table template_flow add foreign key (ws_id, created_by) references ws_user (ws_id, id);
create unique index template_flow_name on template_flow (ws_id, lower(name));
create index item_status on item (ws_id, status_id);
create index entity_flow on entity (ws_id, template_flow_id);

-- What a person has starred in a library.
create table library_favourite (
  ws_id uuid not null,
  ws_user_id uuid not null,
  kind text not null check (kind in ('team', 'metric', 'template_flow', 'target')),
  thing_id uuid not null,
  primary key (ws_id, ws_user_id, kind, thing_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

-- Filters, sorting, grouping and columns of a scene grid under a name.
create table saved_view (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  ws_user_id uuid not null,
  name text not null,
  place text not null,
  is_shared boolean not null default false,
  state jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index saved_view_place on saved_view (ws_id, place, ws_user_id);

-- A person's own order of scenes to do.
create table todo_item (
  ws_id uuid not null,
  ws_user_id uuid not null,
  item_id uuid not null,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, ws_user_id, item_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade,
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade
);
create index todo_item_item on todo_item (ws_id, item_id);

-- A file of a scene is stored (key) or lies elsewhere (url).
alter table item_file add column category text not null default 'other'
  check (category in ('media', 'document', 'link', 'other'));
alter table item_file add column url text;
alter table item_file alter column key drop not null;
alter table item_file add check ((key is null) = (url is not null));

do $$
declare
  name text;
begin
  foreach name in array array[
    'change_batch', 'change_record', 'metric_dependency', 'library_favourite', 'saved_view', 'todo_item'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
