-- Which part of the desk's work an administrator does; null does everything.
alter table users add column desk_role text;
alter table users add constraint users_desk_role_check
  check (desk_role is null or role = 'ADMIN' and desk_role in ('PACKER', 'ORDERS', 'GOODS', 'BOOKKEEPER'));
