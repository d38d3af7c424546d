-- What happened to an account: the login history.
create table account_event (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  -- The session that did it; the row outlives it.
  session_id uuid,
  event text not null,
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now()
);
create index account_event_user on account_event (user_id, created_at, id);

-- Two-factor sign-in. Secrets are encrypted; pending_secret becomes secret once a code of it has been given.
create table account_totp (
  user_id uuid primary key references user_account (id) on delete cascade,
  secret bytea,
  -- The 30 s step of the last accepted code: a code is accepted once.
  last_step bigint not null default 0,
  pending_secret bytea,
  pending_since timestamptz
);
-- A row goes when its code is used.
create table recovery_code (
  user_id uuid not null references user_account (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
-- Sign-ins between the password and the code. A row goes when it is completed or had too many wrong codes.
create table login_challenge (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  failures smallint not null default 0,
  expires_at timestamptz not null
);
create index login_challenge_expires on login_challenge (expires_at);

alter table user_account add column default_data_fields jsonb not null default '[]';
create table user_config (
  user_id uuid not null references user_account (id) on delete cascade,
  code text not null,
  value jsonb not null,
  primary key (user_id, code)
);
create table user_meta (
  user_id uuid not null references user_account (id) on delete cascade,
  code text not null,
  value jsonb not null,
  primary key (user_id, code)
);

-- Devices that get push messages, as long as the session lives that registered them. A token belongs to one device of
-- one account: who signs in there next takes it over.
create table push_token (
  user_id uuid not null references user_account (id) on delete cascade,
  device_code text not null,
  session_id uuid not null references auth_session (id) on delete cascade,
  token text not null,
  token_hash bytea not null unique,
  updated_at timestamptz not null default now(),
  primary key (user_id, device_code)
);
