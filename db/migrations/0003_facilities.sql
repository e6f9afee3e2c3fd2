create table facilities (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 127),
  delivery_kopecks integer not null check (delivery_kopecks between 0 and 999999999),
  free_from_kopecks integer not null check (free_from_kopecks between 0 and 999999999),
  deleted_at timestamptz
);
