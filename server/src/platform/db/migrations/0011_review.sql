-- Review: what hangs on comments, what a later version answered, and how frames are counted.

-- Files, links and voice notes of a comment. A link has an address and no key.
create table comment_attachment (
  ws_id uuid not null,
  id uuid not null,
  comment_id uuid not null,
  position integer not null,
  category text not null check (category in ('media', 'document', 'link', 'other')),
  name text not null check (length(name) between 1 and 255),
  key text,
  url text,
  mime text,
  size bigint not null default 0 check (size >= 0),
  -- A recorded voice note: its length, and the loudness of equal parts of it, 0 to 1.
  voice_ms integer check (voice_ms > 0),
  voice_peaks jsonb,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (ws_id, id),
  foreign key (ws_id, comment_id) references comment (ws_id, id) on delete cascade,
  foreign key (ws_id, created_by) references ws_user (ws_id, id),
  check ((category = 'link') = (url is not null)),
  check ((category = 'link') = (key is null))
);
create index comment_attachment_comment on comment_attachment (ws_id, comment_id, position);

-- 'Addressed in this version': an open comment of an older rendition that a newer one answers.
create table comment_addressed (
  ws_id uuid not null,
  comment_id uuid not null,
  rendition_id uuid not null,
  by_id uuid not null,
  at timestamptz not null default now(),
  primary key (ws_id, comment_id, rendition_id),
  foreign key (ws_id, comment_id) references comment (ws_id, id) on delete cascade,
  foreign key (ws_id, rendition_id) references rendition (ws_id, id) on delete cascade,
  foreign key (ws_id, by_id) references ws_user (ws_id, id)
);
create index comment_addressed_rendition on comment_addressed (ws_id, rendition_id);

-- Number of the first frame; a scene's own wins over that of the nearest entity above it, else 0.
alter table entity add column start_frame integer check (start_frame between 0 and 10000000);
alter table item add column start_frame integer check (start_frame between 0 and 10000000);

-- The timecode that the file itself names for its first frame; ';' before the frames where it drops frames.
alter table rendition_file add column start_timecode text;
-- Tiles of a picture that is too large for one canvas: their folder, and size, overlap and levels.
alter table rendition_file add column tiles_key text;
alter table rendition_file add column tiles_info jsonb;

-- What a person should know of a file although it can be shown, such as that it ends early.
alter table rendition_file add column warning text;

-- When the words of a comment were changed last.
alter table comment add column edited_at timestamptz;

do $$
declare
  name text;
begin
  foreach name in array array['comment_attachment', 'comment_addressed'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_wall on %I using (ws_id = (select nullif(current_setting(''arbo.ws_id'', true), '''')::uuid))',
      name
    );
  end loop;
end
$$;
