-- What the columns of imported files were taken for, so that the next file with these columns is read alike (XFIX-15).
-- `layout` is a hash of the headers.
create table import_mapping (
  ws_id uuid not null references workspace (id) on delete cascade,
  importer text not null check (importer in ('scenes', 'production')),
  layout text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (ws_id, importer, layout)
);
-- The oldest of many are forgotten.
create index import_mapping_age on import_mapping (ws_id, updated_at);

alter table import_mapping enable row level security;
create policy workspace_wall on import_mapping
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
