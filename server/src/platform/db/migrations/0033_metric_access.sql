-- Who sees and changes a metric's values: open, locked, private. Null: private for money and for what a reward counts,
-- else open (server/src/modules/metrics/metricAccess.ts).
alter table metric add column access text;

-- Roles that were copied from Owner or Admin keep what those may do by default.
update ws_role set permissions = permissions
    || '{metric_readPrivateValues_read,metric_changeLockedValues_update}'::text[]
  where root_role_id in (6, 7) and permissions is not null and 'metric_updateMetric_update' = any(permissions)
    and not 'metric_readPrivateValues_read' = any(permissions);
