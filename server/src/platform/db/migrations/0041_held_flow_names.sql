-- What each flow is called is held in memory, too, as its statuses are (0038).

do $$
declare
  alone constant text := $when$coalesce(current_setting('arbo.is_alone', true), '') <> 'on'$when$;
begin
  execute format('create trigger held_flows_insert after insert on template_flow for each row when (%1$s)
    execute function held_changed(''flows'', ''ws_id'')', alone);
  execute format('create trigger held_flows_update after update on template_flow for each row when (%1$s
      and old is distinct from new)
    execute function held_changed(''flows'', ''ws_id'')', alone);
  execute format('create trigger held_flows_delete after delete on template_flow for each row when (%1$s)
    execute function held_changed(''flows'', ''ws_id'')', alone);
  execute format('create trigger held_flows_truncate after truncate on template_flow for each statement
    when (%1$s) execute function held_changed(''flows'')', alone);
end
$$;
