import { nameStemOf } from '../../../lib/russian/words.ts';
import type { ReadLine } from './read-line.ts';

/** Words that make another thing of what sounds like goods: «масло моторное», «бумага наждачная», «зубной врач». */
const OTHER_THINGS = `
  моторное машинное техническое трансмиссионное эфирное косметическое репейное наждачная копировальная офисная миллиметровая
  фотобумага гои паяльная термопаста горючее справка врач доктор техникум пауза смерть перерыв церемония
  собака собак кошка кошек животных кот котов попугай комаров клещей тараканов мышей моли обувь обуви стекла стекол
  пола полов унитаз унитаза посудомойки машинки принтера ксерокса
`;

const others = new Set(OTHER_THINGS.trim().split(/\s+/).map(nameStemOf));

/**
 * Says whether a line means a thing of another kind than the goods it sounds like.
 *
 * @param missing the words of the line that the best goods do not have; undefined where none are called so
 */
export function isOtherThing({ words }: ReadLine, missing: string[] | undefined): boolean {
  return (missing ?? words.map(({ word }) => word)).some((word) => others.has(nameStemOf(word)));
}
