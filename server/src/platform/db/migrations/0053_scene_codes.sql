-- Codes of scenes as long as sequence and shot together.
-- safe: nothing upserts on a check, and the wider one takes its place in the same transaction.
alter table item drop constraint item_code_check;
alter table item add constraint item_code_check check (char_length(code) <= 32) not valid;
alter table item validate constraint item_code_check;
