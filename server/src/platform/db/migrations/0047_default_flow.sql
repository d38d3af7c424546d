-- The status flow that new projects have where nobody chooses another, or none (XUX-02). Without a reference: a flow that is
-- deleted or archived is no default any more. Workspaces of before have none.
alter table workspace add column default_flow_id uuid;
