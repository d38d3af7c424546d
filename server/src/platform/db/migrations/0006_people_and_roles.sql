-- Two people who edit the same thing: the second is told, because it names the version that it has read.
alter table ws_role add column version integer not null default 1;
alter table ws_role add column updated_at timestamptz not null default now();
-- The four that a workspace starts with stay as they are; all others are copied from them.
alter table ws_role add column is_root boolean not null default false;
update ws_role set is_root = true;
alter table ws_user add column version integer not null default 1;
alter table ws_user add column updated_at timestamptz not null default now();
-- Whether others find the person in lists of people to choose from.
alter table ws_user add column visible boolean not null default true;
-- When somebody deleted the person, and what it was before, so that restoring brings it back. Null for those who left or
-- never joined: only an invitation brings them back.
alter table ws_user add column deleted_at timestamptz;
alter table ws_user add column status_before smallint;
create unique index ws_role_name on ws_role (ws_id, lower(name)) where status <> 3;
create index ws_user_role on ws_user (ws_id, role_id);
create index ws_user_name on ws_user (ws_id, lower(display_name), id);

-- What a person's file holds beside the name and picture.
create table ws_user_detail (
  ws_id uuid not null,
  ws_user_id uuid not null,
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  birthday date,
  phone text not null default '',
  mobile_phone text not null default '',
  address_1 text not null default '',
  address_2 text not null default '',
  address_3 text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default '',
  holiday_group_id uuid,
  updated_at timestamptz not null default now(),
  primary key (ws_id, ws_user_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

-- Fields that a workspace adds to its people's files, and what they hold.
create table ws_data_field (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  label text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (ws_id, id)
);
create table ws_data_value (
  ws_id uuid not null,
  field_id uuid not null,
  ws_user_id uuid not null,
  value text not null,
  primary key (ws_id, field_id, ws_user_id),
  foreign key (ws_id, field_id) references ws_data_field (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

-- Who changed what about rights, and who looked with whose eyes. Rows are only ever added.
create table ws_audit (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  -- Who did it.
  ws_user_id uuid not null,
  event text not null,
  -- What it was about: a role or a person.
  subject_kind text check (subject_kind in ('role', 'person', 'workspace', 'token')),
  subject_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id)
);
create index ws_audit_subject on ws_audit (ws_id, subject_kind, subject_id, created_at desc);

alter table ws_user_detail enable row level security;
alter table ws_data_field enable row level security;
alter table ws_data_value enable row level security;
alter table ws_audit enable row level security;
create policy workspace_wall on ws_user_detail
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on ws_data_field
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on ws_data_value
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
create policy workspace_wall on ws_audit
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
