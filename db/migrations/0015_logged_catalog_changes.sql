-- A server that takes over from a fallen one finds no sequence of an unlogged table, and nothing could be changed there.
alter table catalog_changes set logged;
