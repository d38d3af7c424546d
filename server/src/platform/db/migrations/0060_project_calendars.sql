-- The holidays of a production (XFIX-19): of a project, or of the workspace where the project has none of its own. Null: the
-- work week alone. Without a reference: a group that is deleted counts as none, also for a project that comes back from the
-- trash after it.
alter table entity add column holiday_group_id uuid;
alter table workspace add column holiday_group_id uuid;
