-- How near to its beginning a word stands in a name, at the nearest of all names: the first two words say what
-- goods are called, the rest only what they are like. A list of somebody's is read by the former.
alter table product_words add column position smallint;

create or replace function remember_product_words() returns trigger
  language plpgsql
  as $$
begin
  insert into product_words as known (word, spelling, position)
  select distinct on (1) translate(spelling, 'ё', 'е'), spelling, min(position) over (partition by translate(spelling, 'ё', 'е'))
  from written, regexp_split_to_table(plain_text(written.name), ' ') with ordinality as word (spelling, position)
  where char_length(spelling) > 2 and spelling !~ '[0-9]'
  -- In one order, so that two writers never wait for each other; «ё» before «е».
  order by 1, spelling collate "C" desc
  on conflict (word) do update set position = excluded.position where known.position > excluded.position;
  return null;
end
$$;

update product_words as known
set position = found.position
from (
  select translate(spelling, 'ё', 'е') as word, min(position) as position
  from products, regexp_split_to_table(plain_text(name), ' ') with ordinality as word (spelling, position)
  group by 1
) as found
where found.word = known.word;

-- A word that stands in no name any more says nothing of what goods are called.
update product_words set position = 100 where position is null;

alter table product_words alter column position set not null;
