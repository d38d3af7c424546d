-- Changes out of the approved status: few among all changes, and asked for with every count of targets.
create index change_record_unapproved on change_record (ws_id, item_id, created_at desc, id desc)
  where field = 'status' and from_value ->> 'kind' = '6' and to_value ->> 'kind' is distinct from '6';
