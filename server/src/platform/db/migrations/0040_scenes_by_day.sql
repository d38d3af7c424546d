-- A page of all scenes by their day: of each fixed status as many days are read as the page needs, not those of all scenes.
create index item_kind_due on item (ws_id, status_kind, due_date) where due_date is not null;
