-- Who does the work does not approve it: statuses that only reviewers, coordinators and whoever holds
-- item_setReservedStatus_update may set.

alter table template_flow_status add column reserved boolean not null default false;
update template_flow_status set reserved = true where kind = 6;

-- Copies of owner and admin that change scenes go on approving them. No other role gets the right by itself.
update ws_role set permissions = array_append(permissions, 'item_setReservedStatus_update')
where root_role_id in (6, 7) and permissions is not null and 'item_updateItemDetails_update' = any(permissions)
  and not 'item_setReservedStatus_update' = any(permissions);

-- Whether a rule may set reserved statuses: whether who saved it last might. Rules of before were made by those who saw
-- to template flows; those of owners and admins go on setting what they set.
alter table automation add column sets_reserved boolean not null default false;
update automation a set sets_reserved = true
where a.created_by is null or exists (
  select from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.ws_id = a.ws_id and m.id = a.created_by and r.root_role_id in (6, 7)
);
