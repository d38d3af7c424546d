-- What is personal of others (birthday, phones, address, the workspace's own fields, the last access) needs a right of its
-- own. Roles that were copied from Owner or Admin and read details of people keep reading it. No other role gets the right
-- by itself.
update ws_role set permissions = array_append(permissions, 'personalData_getPersonalDetails_read')
where root_role_id in (6, 7) and 'people_getWorkspaceUserDetails_read' = any(permissions)
  and not 'personalData_getPersonalDetails_read' = any(permissions);

-- Whether a made report file has the last access of other people; those that were made before are taken to have it.
alter table report_file add column has_personal boolean not null default true;
