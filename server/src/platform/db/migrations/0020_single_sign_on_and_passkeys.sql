-- Sign-in by an OpenID Connect provider, and by passkeys (WebAuthn). They belong to accounts, not to workspaces.

-- Who an account is at a provider. The pair never changes hands: the address may.
create table account_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references user_account (id) on delete cascade,
  -- What the provider said last.
  email text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index account_identity_user on account_identity (user_id);

create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  name text not null,
  -- The authenticator's own name of it.
  credential_id bytea not null unique,
  -- COSE key.
  public_key bytea not null,
  -- Signatures so far; 0 for ever where the key is synchronised between devices.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Kept by a password manager or the system's cloud, so that it outlives the device.
  backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id, created_at);

-- Proofs that count once (a passkey's challenge, the attempt of a sign-in by a provider), until they have expired.
create table used_proof (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_proof_expires on used_proof (expires_at);

-- How the session, or the sign-in that waits for its code, began.
alter table login_challenge add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'passkey', 'sso'));
alter table auth_session add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'passkey', 'sso'));
