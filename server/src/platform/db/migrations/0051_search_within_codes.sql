-- Names and codes are found by any part of their numbers, too: what is there is indexed once more.
insert into search_dirty (ws_id, source, id) select ws_id, 'item', id from item;
insert into search_dirty (ws_id, source, id) select ws_id, 'entity', id from entity;
insert into search_dirty (ws_id, source, id) select ws_id, 'team', id from team;
insert into search_dirty (ws_id, source, id) select ws_id, 'playlist', id from playlist;
insert into search_dirty (ws_id, source, id) select ws_id, 'item_file', id from item_file;
insert into search_dirty (ws_id, source, id) select ws_id, 'rendition_file', id from rendition_file;
insert into search_dirty (ws_id, source, id) select ws_id, 'comment_attachment', id from comment_attachment;
