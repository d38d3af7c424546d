-- What was changed of that which processes hold in memory for a moment (server/src/db/heldGroups.ts): a process that holds
-- something asks with each call, in the journey of its first statement, for what its reading could not see yet. Filled by
-- triggers, so that no way of writing can forget it. Never updated, so that writers do not wait for each other; deleted
-- by age.
create table held_change (
  -- Of the transaction that made the change, savepoints included.
  xid xid8 not null default pg_current_xact_id(),
  grp text not null,
  -- The workspace or the account that it concerns; null: all of them.
  scope uuid,
  created_at timestamptz not null default clock_timestamp()
);
create index held_change_xid on held_change (xid);

-- The first argument is the group, the second the column with the workspace or the account.
create function held_changed() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  scopes uuid[];
begin
  if tg_level = 'STATEMENT' then
    scopes := array[null];
  elsif tg_argv[1] = 'ws_id' then
    scopes := array[old.ws_id, new.ws_id];
  elsif tg_argv[1] = 'user_id' then
    scopes := array[old.user_id, new.user_id];
  else
    scopes := array[old.id, new.id];
  end if;
  -- Once in a transaction: who changes a thousand members writes one row.
  insert into held_change (grp, scope)
    select tg_argv[0], s.scope
    from (select distinct scope from unnest(scopes) scope) s
    where (s.scope is not null or tg_level = 'STATEMENT') and not exists (
      select from held_change c
      where c.xid = pg_current_xact_id() and c.grp = tg_argv[0] and c.scope is not distinct from s.scope
    );
  return null;
end
$$;

-- The embedded database has one process, which drops by itself what it holds: it says so by `arbo.is_alone`. Moments that
-- calls write again and again, and that change nothing of what is held, are named; whatever else changes counts, columns of
-- later releases included. New accounts, sessions, tokens and workspaces are nothing that anybody could hold yet.
do $$
declare
  alone constant text := $when$coalesce(current_setting('arbo.is_alone', true), '') <> 'on'$when$;
  t record;
begin
  for t in
    select * from (values
      ('rights', 'user_account', 'id', '{}'::text[], false),
      ('rights', 'auth_session', 'user_id', '{taken_up_at,last_used_at}', false),
      ('rights', 'api_token', 'ws_id', '{last_used_at}', false),
      ('rights', 'workspace', 'id', '{}', false),
      ('rights', 'ws_user', 'ws_id', '{last_access_at}', true),
      ('rights', 'ws_role', 'ws_id', '{}', true),
      ('rights', 'entity_coordinator', 'ws_id', '{}', true),
      ('metrics', 'metric', 'ws_id', '{}', true),
      ('metrics', 'metric_dependency', 'ws_id', '{}', true),
      ('metrics', 'target', 'ws_id', '{}', true),
      ('metrics', 'target_level', 'ws_id', '{}', true)
    ) v (grp, name, scope, harmless, insertion)
  loop
    execute format('create trigger held_%1$s_update after update on %2$I for each row when (%3$s
        and to_jsonb(old) - %4$L::text[] is distinct from to_jsonb(new) - %4$L::text[])
      execute function held_changed(%1$L, %5$L)', t.grp, t.name, alone, t.harmless, t.scope);
    execute format('create trigger held_%1$s_delete after delete on %2$I for each row when (%3$s)
      execute function held_changed(%1$L, %4$L)', t.grp, t.name, alone, t.scope);
    execute format('create trigger held_%1$s_truncate after truncate on %2$I for each statement when (%3$s)
      execute function held_changed(%1$L)', t.grp, t.name, alone);
    if t.insertion then
      execute format('create trigger held_%1$s_insert after insert on %2$I for each row when (%3$s)
        execute function held_changed(%1$L, %4$L)', t.grp, t.name, alone, t.scope);
    end if;
  end loop;
  -- Entities are written often: of them it is held which are archived, and what counts their points.
  for t in
    select * from (values ('entities', 'status', '= 0'), ('metrics', 'point_metric_id', 'is not null')) v (grp, name, held)
  loop
    execute format('create trigger held_%1$s_update after update on entity for each row when (%2$s
        and old.%3$I is distinct from new.%3$I)
      execute function held_changed(%1$L, ''ws_id'')', t.grp, alone, t.name);
    execute format('create trigger held_%1$s_delete after delete on entity for each row when (%2$s and old.%3$I %4$s)
      execute function held_changed(%1$L, ''ws_id'')', t.grp, alone, t.name, t.held);
    execute format('create trigger held_%1$s_insert after insert on entity for each row when (%2$s and new.%3$I %4$s)
      execute function held_changed(%1$L, ''ws_id'')', t.grp, alone, t.name, t.held);
    execute format('create trigger held_%1$s_truncate after truncate on entity for each statement when (%2$s)
      execute function held_changed(%1$L)', t.grp, alone);
  end loop;
end
$$;
