-- Tags of a workspace, and the scenes that have them (XPROD-07).
create table tag (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  colour text not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, id)
);
create unique index tag_name on tag (ws_id, lower(name));

create table item_tag (
  ws_id uuid not null,
  item_id uuid not null,
  tag_id uuid not null,
  primary key (ws_id, item_id, tag_id),
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, tag_id) references tag (ws_id, id) on delete cascade
);
-- Scenes of a tag, and how many there are.
create index item_tag_tag on item_tag (ws_id, tag_id, item_id);

alter table tag enable row level security;
create policy workspace_wall on tag
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));
alter table item_tag enable row level security;
create policy workspace_wall on item_tag
  using (ws_id = (select nullif(current_setting('arbo.ws_id', true), '')::uuid));

-- What each tag is called and looks like is held in memory: other processes hear of a change by held_change. The triggers
-- are those of 0038.
do $$
declare
  alone constant text := $when$coalesce(current_setting('arbo.is_alone', true), '') <> 'on'$when$;
begin
  execute format('create trigger held_tags_insert after insert on tag for each row when (%1$s)
    execute function held_changed(''tags'', ''ws_id'')', alone);
  execute format('create trigger held_tags_update after update on tag for each row when (%1$s
      and old is distinct from new)
    execute function held_changed(''tags'', ''ws_id'')', alone);
  execute format('create trigger held_tags_delete after delete on tag for each row when (%1$s)
    execute function held_changed(''tags'', ''ws_id'')', alone);
  execute format('create trigger held_tags_truncate after truncate on tag for each statement
    when (%1$s) execute function held_changed(''tags'')', alone);
end
$$;
