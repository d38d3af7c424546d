-- What each status of a flow is called and looks like is held in memory, as record 0027 has it: other processes hear of a
-- change by held_change. The triggers are those of 0036.

do $$
declare
  alone constant text := $when$coalesce(current_setting('arbo.is_alone', true), '') <> 'on'$when$;
begin
  execute format('create trigger held_flows_insert after insert on template_flow_status for each row when (%1$s)
    execute function held_changed(''flows'', ''ws_id'')', alone);
  execute format('create trigger held_flows_update after update on template_flow_status for each row when (%1$s
      and old is distinct from new)
    execute function held_changed(''flows'', ''ws_id'')', alone);
  execute format('create trigger held_flows_delete after delete on template_flow_status for each row when (%1$s)
    execute function held_changed(''flows'', ''ws_id'')', alone);
  execute format('create trigger held_flows_truncate after truncate on template_flow_status for each statement
    when (%1$s) execute function held_changed(''flows'')', alone);
end
$$;
