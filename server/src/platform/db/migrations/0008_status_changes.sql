-- Who moved a scene from which status to which, and when. Rows are only ever added, and stay as long as the scene.
create table item_status_change (
  ws_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  -- The fixed kinds (0 to 6) are what the statuses counted as then; the statuses themselves may go, or be renamed.
  from_status_id uuid,
  from_kind smallint not null check (from_kind between 0 and 6),
  to_status_id uuid,
  to_kind smallint not null check (to_kind between 0 and 6),
  ws_user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, from_status_id) references template_flow_status (ws_id, id) on delete set null (from_status_id),
  foreign key (ws_id, to_status_id) references template_flow_status (ws_id, id) on delete set null (to_status_id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id)
);
create index item_status_change_item on item_status_change (ws_id, item_id, created_at desc, id desc);
create index item_status_change_user on item_status_change (ws_id, ws_user_id, created_at desc, id desc);

alter table item_status_change enable row level security;
create policy workspace_wall on item_status_change
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));

-- The record of rights is read from its newest row on.
create index ws_audit_newest on ws_audit (ws_id, created_at desc, id desc);
