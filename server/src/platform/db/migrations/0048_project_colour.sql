-- The colour of a project by its name, of the few that the contract has (XUX-09); null: one that follows from its id. Without
-- a check: a version of before or after may know other names, and what is not known counts as null.
alter table entity add column colour text;
