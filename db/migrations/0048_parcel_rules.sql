-- What a facility takes and when: settings of the shop, as the facility told them. A facility without them is
-- one that nothing is known of.
alter table facilities
  add column kind text check (
    kind in ('GENERAL', 'STRICT', 'SPECIAL', 'WOMEN', 'EDUCATIONAL', 'SETTLEMENT', 'PRISON', 'REMAND')
  ),
  add column parcel_grams integer not null default 20000 check (parcel_grams between 1 and 1000000),
  add column month_grams integer check (month_grams between 1 and 1000000),
  -- What the empty box weighs; null for the box of the whole shop.
  add column box_grams integer check (box_grams between 0 and 20000),
  add column refused_tags text[] not null default '{}' check (cardinality(refused_tags) <= 30),
  add column refused_source text check (refused_source in ('FACILITY', 'WINDOW', 'LEAFLET')),
  add column refused_on date,
  add column paper_copies integer not null default 2 check (paper_copies between 1 and 10),
  -- 1 is Monday; none: nobody knows the days.
  add column handover_weekdays integer[] not null default '{}' check (cardinality(handover_weekdays) <= 7),
  add column order_by_days integer not null default 1 check (order_by_days between 0 and 30),
  add column order_by_time text not null default '18:00' check (order_by_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Days as YYYY-MM-DD.
  add column closed_days text[] not null default '{}' check (cardinality(closed_days) <= 100),
  -- The last day of the pause.
  add column paused_until date,
  add column notice text check (char_length(notice) between 1 and 500);

-- Days on which the shop itself hands nothing in, wherever.
create table shop_closed_days (
  day date primary key
);

create trigger shop_closed_days_touch_version
  after insert or update or delete or truncate on shop_closed_days
  for each statement execute function touch_facilities_after_write();
