-- Who sees a project (XFIX-06): everyone in the workspace, or its members alone. What somebody who is no member has there
-- (their scenes, what they coordinate, what is shared with them) they see as guests do.
alter table entity add column members_only boolean not null default false;
-- Few projects or none: nobody's sight is asked of all of them.
create index entity_members_only on entity (ws_id, id) where members_only;

-- Members of projects, by name.
create table project_user (
  ws_id uuid not null,
  project_id uuid not null,
  ws_user_id uuid not null,
  primary key (ws_id, project_id, ws_user_id),
  foreign key (ws_id, project_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, ws_user_id) references ws_user (ws_id, id) on delete cascade
);
create index project_user_person on project_user (ws_id, ws_user_id, project_id);

-- And by their teams: whoever is in one of these, as long as the team is active.
create table project_team (
  ws_id uuid not null,
  project_id uuid not null,
  team_id uuid not null,
  primary key (ws_id, project_id, team_id),
  foreign key (ws_id, project_id) references entity (ws_id, id) on delete cascade,
  foreign key (ws_id, team_id) references team (ws_id, id) on delete cascade
);
create index project_team_team on project_team (ws_id, team_id, project_id);

-- What a member sees is held with their rights.
do $$
declare
  alone constant text := $when$coalesce(current_setting('arbo.is_alone', true), '') <> 'on'$when$;
  name text;
begin
  foreach name in array array['project_user', 'project_team', 'team_member'] loop
    execute format('create trigger held_rights_insert after insert on %I for each row when (%s)
      execute function held_changed(''rights'', ''ws_id'')', name, alone);
    execute format('create trigger held_rights_update after update on %I for each row when (old.* is distinct from new.* and %s)
      execute function held_changed(''rights'', ''ws_id'')', name, alone);
    execute format('create trigger held_rights_delete after delete on %I for each row when (%s)
      execute function held_changed(''rights'', ''ws_id'')', name, alone);
    execute format('create trigger held_rights_truncate after truncate on %I for each statement when (%s)
      execute function held_changed(''rights'')', name, alone);
  end loop;
  -- A new team has nobody yet.
  execute format('create trigger held_rights_update after update on team for each row when (old.status <> new.status and %s)
    execute function held_changed(''rights'', ''ws_id'')', alone);
  execute format('create trigger held_rights_delete after delete on team for each row when (%s)
    execute function held_changed(''rights'', ''ws_id'')', alone);
  execute format('create trigger held_rights_truncate after truncate on team for each statement when (%s)
    execute function held_changed(''rights'')', alone);
  execute format('create trigger held_rights_insert after insert on entity for each row when (new.members_only and %s)
    execute function held_changed(''rights'', ''ws_id'')', alone);
  execute format('create trigger held_rights_update after update on entity for each row
    when (old.members_only <> new.members_only and %s)
    execute function held_changed(''rights'', ''ws_id'')', alone);
  execute format('create trigger held_rights_delete after delete on entity for each row when (old.members_only and %s)
    execute function held_changed(''rights'', ''ws_id'')', alone);
  execute format('create trigger held_rights_truncate after truncate on entity for each statement when (%s)
    execute function held_changed(''rights'')', alone);

  foreach name in array array['project_user', 'project_team'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
