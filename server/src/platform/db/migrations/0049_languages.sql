-- French, Spanish and Japanese beside English and German (XUX-16).
-- safe: nothing upserts on a check, and the wider one takes its place in the same transaction.
alter table user_account drop constraint user_account_language_check;
alter table user_account add constraint user_account_language_check
  check (language in ('en', 'de', 'fr', 'es', 'ja')) not valid;
alter table user_account validate constraint user_account_language_check;
-- safe: nothing upserts on a check, and the wider one takes its place in the same transaction.
alter table user_account drop constraint user_account_asked_language_check;
alter table user_account add constraint user_account_asked_language_check
  check (asked_language in ('en', 'de', 'fr', 'es', 'ja')) not valid;
alter table user_account validate constraint user_account_asked_language_check;
-- safe: nothing upserts on a check, and the wider one takes its place in the same transaction.
alter table job drop constraint job_language_check;
alter table job add constraint job_language_check
  check (language in ('en', 'de', 'fr', 'es', 'ja')) not valid;
alter table job validate constraint job_language_check;
