-- Goods are found in memory (docs/decisions/0010-catalogue-in-memory.md): the database keeps no words of them.
drop trigger products_remember_new_words on products;
drop trigger products_remember_changed_words on products;
drop function remember_product_words();
drop function similar_product_words(text);
drop table product_words;
drop function trigram_letters(text);

alter table products drop column search;
drop function search_document(text, text, text[], text);
drop function search_words(text, "char");
drop function plain_text(text);
