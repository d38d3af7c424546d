-- What stands above a scene is held in memory, as record 0027 has it: other processes hear of a change by held_change. The
-- function is that of 0036. Entities are written often: of them it counts what a place is made of. A new one is nothing
-- that anybody could hold yet.

do $$
declare
  alone constant text := $when$coalesce(current_setting('arbo.is_alone', true), '') <> 'on'$when$;
  changed constant text := $when$(old.type, old.name, old.code, old.project_id, old.process_id, old.episode_id,
    old.take_id, old.template_flow_id, old.primary_metric_id) is distinct from (new.type, new.name, new.code,
    new.project_id, new.process_id, new.episode_id, new.take_id, new.template_flow_id, new.primary_metric_id)$when$;
  t record;
begin
  for t in
    select * from (values
      ('entity', changed, false),
      ('metric', 'old.name is distinct from new.name', false),
      ('entity_metric', 'old is distinct from new', true),
      ('entity_team', 'old is distinct from new', true)
    ) v (name, changed, insertion)
  loop
    execute format('create trigger held_places_update after update on %1$I for each row when (%2$s and %3$s)
      execute function held_changed(''places'', ''ws_id'')', t.name, alone, t.changed);
    execute format('create trigger held_places_delete after delete on %1$I for each row when (%2$s)
      execute function held_changed(''places'', ''ws_id'')', t.name, alone);
    execute format('create trigger held_places_truncate after truncate on %1$I for each statement when (%2$s)
      execute function held_changed(''places'')', t.name, alone);
    if t.insertion then
      execute format('create trigger held_places_insert after insert on %1$I for each row when (%2$s)
        execute function held_changed(''places'', ''ws_id'')', t.name, alone);
    end if;
  end loop;
end
$$;
