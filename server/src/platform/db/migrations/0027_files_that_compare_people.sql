-- Whether a made report file has lines of other people; those that were made before are taken to have them.
alter table report_file add column compares_people boolean not null default true;

-- Roles that were copied from Owner or Admin keep what those may do by default: figures of people side by side.
update ws_role set permissions = permissions || '{standardReport_comparePeople_read}'::text[]
  where root_role_id in (6, 7) and 'standardReport_viewReportUserInterface_read' = any(permissions)
    and not 'standardReport_comparePeople_read' = any(permissions);
