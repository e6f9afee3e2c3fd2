-- Whom a buyer sends parcels to: the specification's saved delivery address.
create table recipients (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  last_name text not null check (char_length(last_name) between 1 and 127),
  first_name text not null check (char_length(first_name) between 1 and 127),
  middle_name text not null check (char_length(middle_name) between 1 and 127),
  birth_date date not null,
  squad_number text check (char_length(squad_number) between 1 and 63),
  facility_id bigint not null references facilities (id),
  phone text not null check (phone ~ '^(\+7|8)[0-9]{10}$'),
  additional_info text check (char_length(additional_info) between 1 and 511),
  created_at timestamptz not null default now()
);

create index recipients_user_id_idx on recipients (user_id, id desc);
create index recipients_facility_id_idx on recipients (facility_id);

alter table consents add foreign key (recipient_id) references recipients (id) on delete set null;
