-- All that was noted of a packing without a connection is told in one entry.
alter table audit_log
  drop constraint audit_log_detail_check,
  add constraint audit_log_detail_check check (char_length(detail) between 1 and 255);
