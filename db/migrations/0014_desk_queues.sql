-- The desk's search looks into notes, of which there are as many as orders somebody has written on. Where the locale of
-- the database knows no Cyrillic letters (C), they are read one after another.
create index order_notes_text_idx on order_notes using gin (name_letters(text) gin_trgm_ops) where kind <> 'REFUND';

-- What was not put in as it was ordered, among the marks of all that was: the queues of the desk begin here.
create index order_packed_lines_otherwise_idx on order_packed_lines (order_id, position) where quantity is not null;
