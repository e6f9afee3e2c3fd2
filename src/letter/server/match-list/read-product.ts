import type { NamedProduct } from '../../../catalog/catalog.server.ts';
import { type HeardWord, heard } from '../../../lib/russian/slips.ts';
import { looksLikeAdjective, nameStemOf } from '../../../lib/russian/words.ts';
import { type Token, tokensOf } from '../../text/line-text.ts';
import type { NumberedTrait } from '../../text/other-numbers.ts';
import { contentIn, type NetContent } from '../../text/pieces.ts';
import { takeQuantity } from '../../text/quantity.ts';

/** A word of a product's name, ready to be compared. */
export interface WordOfName extends HeardWord {
  stem: string;
  isAdjective: boolean;
  /** A part of a compound adjective: «ореховая» of «шоколадно-ореховая». */
  part: boolean;
}

/** A product with its name read. */
export interface ReadProduct {
  product: NamedProduct;
  /** In order; of «суп-пюре» both. */
  words: WordOfName[];
  /** Those in quotes and brackets, which are another name: «Рыба вяленая (вобла)». */
  quoted: WordOfName[];
  content: NetContent;
  /** Numbers that are no quantity: «48 листов». */
  traits: NumberedTrait[];
}

/** How many names are remembered; past that all are read anew. */
const MOST_NAMES = 4_000;

type ReadName = Omit<ReadProduct, 'product'>;

/** Reads names of products and remembers them: reading takes long, and lists name the same goods. */
export class ProductReader {
  readonly #names = new Map<string, ReadName>();
  readonly #words = new Map<string, WordOfName[]>();

  /** Reads the name of one. */
  read(product: NamedProduct): ReadProduct {
    const { name } = product;
    if (this.#names.size > MOST_NAMES) {
      this.#names.clear();
      this.#words.clear();
    }
    const known = this.#names.get(name) ?? this.#readName(name);
    this.#names.set(name, known);
    return { product, ...known };
  }

  #readName(name: string): ReadName {
    const tokens = tokensOf(name);
    return {
      words: this.#wordsOf(tokens),
      quoted: [...name.matchAll(QUOTED)].flatMap(([part]) => this.#wordsOf(tokensOf(part))),
      content: contentIn(tokens),
      traits: takeQuantity(tokens).traits,
    };
  }

  #wordsOf(tokens: Token[]): WordOfName[] {
    return tokens.flatMap(({ kind, text }) => {
      if (kind !== 'word') return [];
      const read = this.#words.get(text) ?? partsOfWord(text);
      this.#words.set(text, read);
      return read;
    });
  }
}

const QUOTED = /«[^»]*»|\([^)]*\)/g;

function partsOfWord(text: string): WordOfName[] {
  const part = text.includes('-') && looksLikeAdjective(text);
  return text
    .split('-')
    .map((word) => ({ ...heard(word), stem: nameStemOf(word), isAdjective: looksLikeAdjective(word), part }));
}
