-- Owners see the projects first, as in a new workspace, where nothing was chosen for their role.
update ws_role set landing_page_route = '/pl/dir', landing_page_name = 'Project Directory'
  where root_role_id = 7 and is_root and landing_page_route is null;
