-- Guest links: a playlist or a scene for people without an account (docs/decisions/0014-guest-links.md).

-- What its address carries is signed from the ids and kept nowhere. It ends with the day expires_on of the workspace.
create table guest_link (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  playlist_id uuid,
  item_id uuid,
  name text not null check (length(name) between 1 and 100),
  access text not null check (access in ('view', 'comment')),
  passphrase_hash text,
  expires_on date,
  has_watermark boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  opened_count integer not null default 0,
  last_opened_at timestamptz,
  version integer not null default 1,
  primary key (ws_id, id),
  foreign key (ws_id, playlist_id) references playlist (ws_id, id) on delete cascade,
  foreign key (ws_id, item_id) references item (ws_id, id) on delete cascade,
  foreign key (ws_id, created_by) references ws_user (ws_id, id),
  check ((playlist_id is null) <> (item_id is null))
);
create index guest_link_playlist on guest_link (ws_id, playlist_id) where playlist_id is not null;
create index guest_link_item on guest_link (ws_id, item_id) where item_id is not null;

-- Who came by a link, under the name that they gave. Stays when the link goes: what they wrote bears their name.
create table guest_visitor (
  ws_id uuid not null references workspace (id) on delete cascade,
  id uuid not null,
  link_id uuid,
  name text not null check (length(name) between 1 and 200),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, link_id) references guest_link (ws_id, id) on delete set null (link_id)
);
create index guest_visitor_link on guest_visitor (ws_id, link_id) where link_id is not null;

-- Written by a guest: author_id is then the author of the link, who answers for it and owns nothing of it.
alter table comment add column guest_id uuid;
alter table comment add foreign key (ws_id, guest_id) references guest_visitor (ws_id, id);
create index comment_guest on comment (ws_id, guest_id) where guest_id is not null;
alter table annotation_op add column guest_id uuid;
alter table annotation_op add foreign key (ws_id, guest_id) references guest_visitor (ws_id, id);
create index annotation_op_guest on annotation_op (ws_id, guest_id) where guest_id is not null;
alter table annotation_object add column guest_id uuid;
alter table annotation_object add foreign key (ws_id, guest_id) references guest_visitor (ws_id, id);
create index annotation_object_guest on annotation_object (ws_id, guest_id) where guest_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['guest_link', 'guest_visitor'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;

-- Who let whom in from outside is on record like any other right.
alter table ws_audit drop constraint ws_audit_subject_kind_check;
alter table ws_audit add constraint ws_audit_subject_kind_check
  check (subject_kind in ('role', 'person', 'workspace', 'token', 'link'));
