-- No unique index without ws_id, so that every table of a workspace can be spread by it (docs/operating.md, Distribution).
-- The hashes are of 256 random bits: nothing but a copy of a row could have the same, and that has the same workspace.
alter table api_token drop constraint api_token_token_hash_key;
create unique index api_token_hash on api_token (token_hash, ws_id);
alter table ws_invitation drop constraint ws_invitation_token_hash_key;
create unique index ws_invitation_hash on ws_invitation (token_hash, ws_id);

-- A trigger of a row is told the name of the partition or shard that the row is in: it gets the name of the whole table.
create or replace function search_touch_rows() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into search_dirty (ws_id, source, id) select r.ws_id, coalesce(tg_argv[0], tg_table_name), r.id from rows r;
  return null;
end
$$;
create or replace function search_touch_row() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into search_dirty (ws_id, source, id) values (new.ws_id, coalesce(tg_argv[0], tg_table_name), new.id);
  return null;
end
$$;
do $$
declare
  found record;
begin
  for found in
    select t.tgname as name, c.relname as source, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('search_touch_rows', 'search_touch_row') and not t.tgisinternal
  loop
    execute format('drop trigger %I on %I', found.name, found.source);
    execute regexp_replace(found.definition, '\(\)$', format('(%L)', found.source));
  end loop;
end
$$;
