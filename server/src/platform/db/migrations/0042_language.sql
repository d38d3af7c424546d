-- The language that a person chose for the product; null: that of the browser (0037).
alter table user_account add column language text check (language in ('en', 'de'));
