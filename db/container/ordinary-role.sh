#!/bin/sh
# Run once by the image of PostgreSQL on a fresh volume: the shop gets a role that owns its database and
# nothing else. The superuser keeps no password, so that nobody can be it from outside this container.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role shop login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database shop owner shop;
revoke connect, temporary on database postgres from public;
select format('alter role %I password null', current_user) \gexec
SQL
