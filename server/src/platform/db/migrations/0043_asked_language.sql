-- The language that a person’s pages asked for last, at signing in and when a session goes on. What is written to them where
-- no page asks, as mails and push messages, is in it where the account chose none (0037).
alter table user_account add column asked_language text check (asked_language in ('en', 'de'));
-- Of the request that added the job: what the job writes for that person is in it.
alter table job add column language text check (language in ('en', 'de'));
