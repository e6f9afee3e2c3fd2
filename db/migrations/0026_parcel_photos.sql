-- What the packer photographed of a parcel before it was closed, in the widths of goods' pictures: for its buyer and the
-- desk alone, and gone with the people of its order.
create table parcel_photos (
  order_id bigint not null references orders (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  width integer not null check (width > 0),
  bytes bytea not null,
  primary key (order_id, position, width)
);

-- Already compressed: a second attempt only costs time.
alter table parcel_photos alter column bytes set storage external;
