-- Whether the buyer is still to be told of this by mail: true for the first state of an order that was accepted, until
-- the mail about it is among outgoing_mails. So an order is its own queue, which costs it next to nothing.
alter table order_status_changes add column unmailed boolean;
create index order_status_changes_unmailed_idx on order_status_changes (id) where unmailed;
