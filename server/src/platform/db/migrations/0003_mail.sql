-- Mails to be sent outside a request. Written by the transaction that has something to say, so that a rolled-back request
-- sends nothing and a committed one is never forgotten. Stands above workspaces, as accounts do.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  -- Emptied once the mail was handed over: the links in it are as good as a password.
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  -- Next attempt; null when there is none: sent, given up, or never meant to be sent.
  next_at timestamptz default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  last_error text
) with (fillfactor = 70);

create index mail_outbox_due on mail_outbox (next_at) where next_at is not null;
create index mail_outbox_over on mail_outbox (created_at) where next_at is null;
