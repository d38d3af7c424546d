-- Which scenes go first (XPROD-07): 0 low, 1 normal, 2 high, 3 urgent.
alter table item add column priority smallint not null default 1 constraint item_priority check (priority between 0 and 3);
