import { findGoodsNamed, type PhraseWord, type ProductCatalogue } from '../../../catalog/catalog.server.ts';
import type { ProductReader, ReadProduct } from './read-product.ts';

/** The phrases of many lines, looked up at once, each only once. */
export class PhraseSearch {
  readonly #phrases = new Map<string, { phrase: PhraseWord[]; goods: ReadProduct[] }>();

  /** Notes phrases to be looked up. Returns what they are found by afterwards. */
  add(phrases: PhraseWord[][]): string[] {
    return phrases.map((phrase) => {
      const key = JSON.stringify(phrase);
      if (!this.#phrases.has(key)) this.#phrases.set(key, { phrase, goods: [] });
      return key;
    });
  }

  run(catalogue: ProductCatalogue, reader: ProductReader): void {
    const all = [...this.#phrases.values()];
    const found = all.map(({ phrase }) => findGoodsNamed(catalogue, phrase));
    const read = new Map<number, ReadProduct>();
    for (const product of found.flat()) {
      if (!read.has(product.id)) read.set(product.id, reader.read(product));
    }
    for (const [index, entry] of all.entries()) {
      entry.goods = (found[index] ?? []).flatMap(({ id }) => read.get(id) ?? []);
    }
  }

  /** The goods of some phrases, each once. */
  found(keys: string[]): ReadProduct[] {
    const goods = keys.flatMap((key) => this.#phrases.get(key)?.goods ?? []);
    return [...new Set(goods)];
  }
}
