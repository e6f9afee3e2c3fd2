-- A number for the state of the catalogue: whoever shows a remembered list compares it first. Every
-- write changes it, from whichever process or program it comes. Its row is also the lock that lets
-- the catalogue's writers in one by one.
create table catalog_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null
);

create function touch_catalog() returns void
  language sql
  begin atomic
    insert into catalog_version (version) values (gen_random_uuid())
    on conflict (only_row) do update set version = excluded.version;
  end;

create function touch_catalog_after_write() returns trigger
  language plpgsql
  as $$
begin
  perform touch_catalog();
  return null;
end
$$;

create trigger products_touch_catalog
  after insert or update or delete or truncate on products
  for each statement execute function touch_catalog_after_write();

create trigger categories_touch_catalog
  after insert or update or delete or truncate on categories
  for each statement execute function touch_catalog_after_write();

-- What search reads: small letters, signs as spaces. Letters grow small by ICU and signs are listed,
-- since a database made with the C locale knows no Cyrillic.
create function plain_text(text) returns text
  language sql immutable strict parallel safe
  return btrim(
    regexp_replace(
      lower($1 collate "und-x-icu"),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f]+',
      ' ',
      'g'
    )
  );

create function search_words(text, weight "char") returns tsvector
  language sql immutable strict parallel safe
  return setweight(
    -- The stems find every form of a word, the words as they stand find its beginnings.
    to_tsvector('russian', translate(plain_text($1), 'ё', 'е'))
      || to_tsvector('simple', translate(plain_text($1), 'ё', 'е')),
    weight
  );

-- A: the name's first word, which says what the thing is. B: the name. C: restrictions, tags. D: description.
create function search_document(name text, restrictions text, tags text[], description text) returns tsvector
  language sql immutable parallel safe
  return search_words(split_part(plain_text(name), ' ', 1), 'A')
    || search_words(name, 'B')
    || search_words(coalesce(restrictions, '') || ' ' || array_to_string(tags, ' '), 'C')
    || search_words(coalesce(description, ''), 'D');

alter table products
  add column search tsvector not null
  generated always as (search_document(name, restrictions, tags, description)) stored;

create index products_search_idx on products using gin (search) where deleted_at is null;

-- Every word that ever stood in a product's name, for mending typos: the work grows with the words of
-- the language, not with the goods. A word whose goods are gone does no harm, for search asks again.
create table product_words (
  word text collate "C" primary key,
  -- The word as it is written, with its ё.
  spelling text not null
);

-- Trigrams see only the letters of the database's locale, so Russian letters get ASCII ones of their own.
-- Vowels that sound alike without stress share one: «малако» is one typo, not two.
create function trigram_letters(text) returns text
  language sql immutable strict parallel safe
  return translate($1, 'абвгдежзийклмнопрстуфхцчшщъыьэюяoi', 'abvgdejzeyklmnaprstufhc012345e67ae');

create index product_words_letters_idx on product_words using gin (trigram_letters(word) gin_trgm_ops);

create function remember_product_words() returns trigger
  language plpgsql
  as $$
begin
  insert into product_words (word, spelling)
  select distinct on (1) translate(spelling, 'ё', 'е'), spelling
  from written, regexp_split_to_table(plain_text(written.name), ' ') as spelling
  where char_length(spelling) > 2 and spelling !~ '[0-9]'
  -- In one order, so that two writers never wait for each other; «ё» before «е».
  order by 1, spelling collate "C" desc
  on conflict do nothing;
  return null;
end
$$;

create trigger products_remember_new_words
  after insert on products referencing new table as written
  for each statement execute function remember_product_words();

create trigger products_remember_changed_words
  after update on products referencing new table as written
  for each statement execute function remember_product_words();

-- Words like this one, the likest first. From a likeness of 0.4: the default of 0.6 misses «сгущонка».
create function similar_product_words(text) returns table (word text, spelling text, likeness real)
  language plpgsql
  -- The planner takes the comparison for cheap and would read every word.
  set enable_seqscan = off
  as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  return query
    select w.word, w.spelling, similarity(trigram_letters($1), trigram_letters(w.word))
    from product_words as w
    where trigram_letters($1) <% trigram_letters(w.word)
    order by 3 desc, 1
    limit 8;
end
$$;
