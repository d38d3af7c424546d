-- The places of the product that a person keeps at hand in a workspace, in their order (XUX-04).
alter table ws_user add column favourites jsonb not null default '[]';
