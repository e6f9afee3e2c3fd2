-- What a facility takes and when stands beside its name as the facility told it; one without it is one that nothing is
-- known of.
create table facilities (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 127),
  delivery_kopecks integer not null check (delivery_kopecks between 0 and 999999999),
  free_from_kopecks integer not null check (free_from_kopecks between 0 and 999999999),
  kind text check (
    kind in ('GENERAL', 'STRICT', 'SPECIAL', 'WOMEN', 'EDUCATIONAL', 'SETTLEMENT', 'PRISON', 'REMAND')
  ),
  parcel_grams integer not null default 20000 check (parcel_grams between 1 and 1000000),
  month_grams integer check (month_grams between 1 and 1000000),
  -- What the empty box weighs; null for the box of the whole shop.
  box_grams integer check (box_grams between 0 and 20000),
  refused_tags text[] not null default '{}' check (cardinality(refused_tags) <= 30),
  refused_source text check (refused_source in ('FACILITY', 'WINDOW', 'LEAFLET')),
  refused_on date,
  paper_copies integer not null default 2 check (paper_copies between 1 and 10),
  -- 1 is Monday; none: nobody knows the days.
  handover_weekdays integer[] not null default '{}' check (cardinality(handover_weekdays) <= 7),
  order_by_days integer not null default 1 check (order_by_days between 0 and 30),
  order_by_time time(0) not null default '18:00' check (order_by_time < '24:00'),
  closed_days date[] not null default '{}' check (cardinality(closed_days) <= 100),
  -- The last day of the pause.
  paused_until date,
  notice text check (char_length(notice) between 1 and 500),
  deleted_at timestamptz,
  version integer not null default 1
);

-- Days on which the shop itself hands nothing in, wherever.
create table shop_closed_days (
  day date primary key
);

create trigger facilities_count_version before update on facilities
  for each row execute function count_version();

create trigger facilities_touch_version
  after insert or update or delete or truncate on facilities
  for each statement execute function announce_change('facilities');
create trigger shop_closed_days_touch_version
  after insert or update or delete or truncate on shop_closed_days
  for each statement execute function announce_change('facilities');
