-- Answers of calls that made something, by the key that their caller gave them: the same call sent again, because its answer
-- was lost, makes nothing more. A row without an answer is a call under way.
create table kept_answer (
  ws_id uuid not null references workspace (id) on delete cascade,
  ws_user_id uuid not null,
  key uuid not null,
  -- Name of the endpoint.
  call text not null,
  -- SHA-256 of what was asked: a key belongs to one call.
  digest bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (ws_id, ws_user_id, key),
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index kept_answer_age on kept_answer (created_at);

alter table kept_answer enable row level security;
create policy workspace_wall on kept_answer using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
