-- Goods are found in memory (docs/decisions/0010-catalogue-in-memory.md): databases from before forget their words.
drop trigger if exists products_remember_new_words on products;
drop trigger if exists products_remember_changed_words on products;
drop function if exists remember_product_words();
drop function if exists similar_product_words(text);
drop table if exists product_words;
drop function if exists trigram_letters(text);

alter table products drop column if exists search;
drop function if exists search_document(text, text, text[], text);
drop function if exists search_words(text, "char");
drop function if exists plain_text(text);
