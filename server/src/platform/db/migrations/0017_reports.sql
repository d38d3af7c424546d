-- Standard reports: how often each is opened, and the files that are made of them in the background.

create table report_use (
  ws_id uuid not null references workspace (id) on delete cascade,
  ws_user_id uuid not null,
  -- One of STANDARD_REPORTS.
  report text not null check (length(report) between 1 and 50),
  uses integer not null default 1,
  used_at timestamptz not null default now(),
  primary key (ws_id, ws_user_id, report),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);

create table report_file (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  ws_user_id uuid not null,
  report text not null check (length(report) between 1 and 50),
  format text not null check (format in ('xlsx', 'csv')),
  name text not null check (length(name) between 1 and 200),
  query jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Of the run that makes it; an earlier run that was cancelled finds another one here and ends.
  job_id uuid not null,
  progress real not null default 0,
  rows_done integer not null default 0,
  rows_total integer,
  bytes bigint,
  key text,
  message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (ws_id, id),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index report_file_owner on report_file (ws_id, ws_user_id, created_at desc, id desc);
create index report_file_expiry on report_file (expires_at);

-- When scenes were approved, the last time first: what has come to it, not what stayed there under another name.
create index change_record_approved on change_record (ws_id, item_id, created_at desc, id desc)
  where field = 'status' and to_value ->> 'kind' = '6' and from_value ->> 'kind' is distinct from '6';

do $$
declare
  name text;
begin
  foreach name in array array['report_use', 'report_file'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
