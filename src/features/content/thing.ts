/** What a family hears about a thing, from the surest yes to the shop's own no. */
export type Verdict = 'allowed' | 'usually' | 'varies' | 'prohibited' | 'not-sold';

/** The verdict as it stands on the page /allowed. */
export const verdictLabels: Record<Verdict, string> = {
  allowed: 'Можно',
  usually: 'Обычно можно',
  varies: 'Не везде',
  prohibited: 'Нельзя',
  'not-sold': 'У нас не продаётся',
};

/** One everyday thing somebody may ask about. */
export interface Thing {
  name: string;
  /** Other words people ask with; also forms whose vowels come and go («носки» — «носок»). */
  also?: string;
  verdict: Verdict;
  /** One plain sentence. */
  why: string;
}
