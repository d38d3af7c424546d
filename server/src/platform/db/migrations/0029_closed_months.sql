-- When a month was closed; from then on its figures change by a recorded recalculation alone. Null: not closed yet.
alter table target_month add column closed_at timestamptz;

-- What counted in a closed month, as it was then: names too, for scenes, people and targets may be gone since.
create table target_record (
  ws_id uuid not null,
  id uuid not null default gen_random_uuid(),
  month date not null,
  -- Null: not of a target, but of everything that this person finished in the month.
  target_id uuid,
  kind text not null check (kind in ('person', 'team')),
  subject_id uuid not null,
  ws_user_id uuid not null,
  item_id uuid not null,
  approved_at timestamptz not null,
  approved_on date not null,
  value numeric not null,
  -- {subject, assignee, target, project_id, project, process, episode, take, scene, code}
  names jsonb not null,
  primary key (ws_id, id),
  foreign key (ws_id, month) references target_month (ws_id, month) on delete cascade
);
create index target_record_month on target_record (ws_id, month, target_id, subject_id);

-- Recalculations of closed months: who, when, and which figures were others before.
create table target_recalculation (
  ws_id uuid not null,
  id uuid not null,
  month date not null,
  ws_user_id uuid,
  at timestamptz not null default now(),
  changed integer not null,
  -- [{target, subject, before: {achieved, level} | null, after: {achieved, level} | null}], the first ones.
  changes jsonb not null default '[]',
  primary key (ws_id, id),
  foreign key (ws_id, month) references target_month (ws_id, month) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id)
);
create index target_recalculation_month on target_recalculation (ws_id, month, at desc);

-- Roles that were copied from Owner or Admin keep what those may do by default.
update ws_role set permissions = permissions || '{target_recalculateClosedMonth_update}'::text[]
  where root_role_id in (6, 7) and 'target_updateTargetSummary_read' = any(permissions)
    and not 'target_recalculateClosedMonth_update' = any(permissions);

do $$
declare
  name text;
begin
  foreach name in array array['target_record', 'target_recalculation'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
