-- The range of the source that a cut shows (XFIX-11), beside the range on the timeline.
alter table item
  add column cut_in integer check (cut_in between 0 and 10000000),
  add column cut_out integer check (cut_out between 0 and 10000000);
alter table item add constraint item_cut_check check (cut_out >= cut_in) not valid;
alter table item validate constraint item_cut_check;

-- Frame in is what a scene counts from. A start frame of its own becomes that, where no file had brought one; the column
-- is written with frame in as long as processes of the release before read it.
update item set frame_in = start_frame
  where start_frame is not null and frame_in is null and (frame_out is null or frame_out >= start_frame);
