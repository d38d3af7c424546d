-- What a person did last, which My Work and the insight into a person ask for: by who did it, the latest first.
create index comment_author on comment (ws_id, author_id, created_at desc);
create index rendition_creator on rendition (ws_id, created_by, created_at desc);
