-- What the reference finds goods by, made by hand of the goods that are there: words in PostgreSQL, similar words by trigrams.
create function reference_text(text) returns text
  language sql immutable strict parallel safe
  return btrim(
    regexp_replace(lower($1 collate "und-x-icu"), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f]+', ' ', 'g')
  );

create function reference_vector(text, weight "char") returns tsvector
  language sql immutable strict parallel safe
  return setweight(
    to_tsvector('russian', translate(reference_text($1), 'ё', 'е'))
      || to_tsvector('simple', translate(reference_text($1), 'ё', 'е')),
    weight
  );

create table reference_search as
select id,
  reference_vector(split_part(reference_text(name), ' ', 1), 'A')
    || reference_vector(name, 'B')
    || reference_vector(coalesce(restrictions, '') || ' ' || array_to_string(tags, ' '), 'C')
    || reference_vector(coalesce(description, ''), 'D') as search
from products;

alter table reference_search add primary key (id);
create index on reference_search using gin (search);

create function reference_letters(text) returns text
  language sql immutable strict parallel safe
  return translate($1, 'абвгдежзийклмнопрстуфхцчшщъыьэюяoi', 'abvgdejzeyklmnaprstufhc012345e67ae');

create table reference_words as
select distinct on (1) translate(spelling, 'ё', 'е') as word, spelling
from products, regexp_split_to_table(reference_text(name), ' ') as spelling
where char_length(spelling) > 2 and spelling !~ '[0-9]'
order by 1, spelling collate "C" desc;

create index on reference_words using gin (reference_letters(word) gin_trgm_ops);

create function reference_similar(text) returns table (word text, spelling text, likeness real)
  language plpgsql rows 8
  set enable_seqscan = off
  as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  return query
    select w.word, w.spelling, similarity(reference_letters($1), reference_letters(w.word))
    from reference_words as w
    where reference_letters($1) <% reference_letters(w.word)
    order by 3 desc, 1
    limit 8;
end
$$;

analyze reference_search, reference_words;
