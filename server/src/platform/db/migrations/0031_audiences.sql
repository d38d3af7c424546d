-- Who reads comments and drawings: the team alone, or clients (guests and guest links) too. What was there before is the
-- team's, but for what guests wrote themselves.

alter table comment add column for_clients boolean not null default false;
alter table annotation_object add column for_clients boolean not null default false;
-- The operation that changed it last: who reads only what is for clients has to hear of the object from then on.
alter table annotation_object add column audience_seq bigint;
-- The comment that a drawing belongs to. It outlives its comment, as it always did.
alter table annotation_object add column comment_id uuid;
create index annotation_object_comment on annotation_object (ws_id, comment_id) where comment_id is not null;

-- What a comment or drawing that does not say it itself is.
alter table workspace add column comments_for_clients boolean not null default false;
-- An owner who is still to be told that comments of before are kept for the team.
alter table ws_user add column audience_notice boolean not null default false;

update comment c set for_clients = true
where c.guest_id is not null or exists (
  select from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.ws_id = c.ws_id and m.id = c.author_id and r.root_role_id = 10
);
update annotation_object o set for_clients = true
where o.guest_id is not null or exists (
  select from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.ws_id = o.ws_id and m.id = o.author_id and r.root_role_id = 10
);

update ws_user u set audience_notice = true
from ws_role q
where q.ws_id = u.ws_id and q.id = u.role_id and q.root_role_id = 7
  and exists (select from comment c where c.ws_id = u.ws_id and not c.for_clients)
  and (
    exists (select from guest_link l where l.ws_id = u.ws_id and l.revoked_at is null)
    or exists (
      select from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
      where m.ws_id = u.ws_id and r.root_role_id = 10 and m.status in (1, 2)
    )
  );
