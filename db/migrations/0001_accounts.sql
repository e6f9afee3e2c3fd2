-- People who sign in: buyers and administrators.
create table users (
  id bigint generated always as identity primary key,
  last_name text not null check (char_length(last_name) between 1 and 127),
  first_name text not null check (char_length(first_name) between 1 and 127),
  middle_name text check (char_length(middle_name) between 1 and 127),
  email text not null check (char_length(email) between 3 and 254),
  password_hash text not null,
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  signed_out_at timestamptz,
  created_at timestamptz not null default now()
);

-- One account per e-mail, whatever its case.
create unique index users_email_key on users (lower(email));
