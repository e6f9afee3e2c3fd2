import { tagLabel } from '../../catalog/product-tags.ts';
import type { FoundAnswer } from '../../content/questions.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { formatRoubles, MAX_GOODS_KOPECKS } from '../../lib/money/roubles.ts';
import { looksLikeAdjective, plainText, stemOf, wordsOf } from '../../lib/russian/words.ts';
import { kilograms, shortDayOf, shortFacilityName, weekdaysShort } from '../parcel-words.ts';
import type { FacilityRow } from './facilities.db.ts';
import type { ShownFacilities } from './facilities-part.ts';

/** «ИК-103», «СИЗО 110», «колония номер 7»: a kind of facility with its number. */
const NUMBERED =
  /(?<!\p{L})(?<kind>ик|лиу|лпу|кп|вк|як|ит|сизо|тюрьм\p{L}*|колони\p{L}*|зон[аыуе]|изолятор\p{L}*|учреждени\p{L}*|поселени\p{L}*)\s*[-–—]?\s*(?:№|номер|n)?\s*(?<number>\d{1,4})(?![\p{L}\d])/iu;

const KIND =
  /(?<!\p{L})(?:ик|сизо|тюрьм\p{L}*|колони\p{L}*|изолятор\p{L}*|учреждени\p{L}*|поселени\p{L}*)(?!\p{L})/giu;

const DELIVERY =
  /(?<!\p{L})(?:сколько стоит (?:доставк\p{L}*|передач\p{L}*|посылк\p{L}*|отправ\p{L}*)|(?:цена|стоимость|тариф\p{L}*) (?:доставк\p{L}*|передач\p{L}*)|(?:бесплатн\p{L}* )?доставк\p{L}*|доставля\p{L}*|довез\p{L}*|привез\p{L}*)(?!\p{L})/giu;

const DAYS =
  /(?<!\p{L})(?:когда (?:вы )?(?:сдаете|сдадите|привезете|отвезете|доставите|передадите|отправите|повезете|будет|получит|принимают|прием)|(?:дни|день|график|расписание) (?:приема|сдачи|передач\p{L}*|отправк\p{L}*)|сроки?|как быстро|как долго|сколько (?:ждать|дней|времени|идет|едет))(?!\p{L})/giu;

const PAUSE =
  /(?<!\p{L})(?:карантин\p{L}*|закрыт\p{L}* (?:ли )?(?:на карантин|колони\p{L}*)|не принимают передачи)(?!\p{L})/giu;

const PLACES =
  /(?<!\p{L})(?:(?:какие|список|перечень|все|ваши) (?:учреждени\p{L}*|колони\p{L}*|тюрьм\p{L}*|зон[ыа])|в какие (?:учреждени\p{L}*|колони\p{L}*)|адрес\p{L}*|куда (?:вы )?(?:доставляете|возите|везете|передаете|отправляете|сдаете)|где (?:вы )?(?:находитесь|работаете)|какой регион|регион|область)(?!\p{L})/giu;

const HOW_TO_ORDER = { to: '/how-to-order', label: 'Как заказать' };
const CHOOSE = { to: '/cart', label: 'Выбрать учреждение в корзине' };

/** Returns what the shop knows of a facility that a query names, or of all where it asks for them; undefined for any other query. */
export function answerOfFacilities(query: string, shown: ShownFacilities): FoundAnswer | undefined {
  const text = plainText(query);
  const numbered = NUMBERED.exec(text)?.groups;
  const { facilities } = shown;
  const today = moscowDay(new Date());
  if (numbered?.number !== undefined) {
    const facility = numberedSo(facilities, numbered.number, numbered.kind ?? '');
    if (facility !== undefined) return { answer: answerOf(facility, today), rest: '' };
    return { answer: unknown(numbered.number, facilities), rest: '' };
  }
  if (facilities.length === 0) return undefined;
  const named = facilityNamed(text, facilities);
  if (named !== undefined) return { answer: answerOf(named, today), rest: '' };
  if (text.search(PAUSE) >= 0) return { answer: ofPauses(facilities, today), rest: '' };
  if (text.search(DAYS) >= 0) return { answer: ofDays(), rest: text.replace(DAYS, ' ') };
  if (text.search(DELIVERY) >= 0)
    return { answer: ofDelivery(facilities), rest: text.replace(DELIVERY, ' ') };
  if (text.search(PLACES) >= 0) return { answer: ofPlaces(facilities), rest: '' };
  // «Колония», «колония строгого режима»: any of them.
  if (text.search(KIND) >= 0 && wordsOf(text.replace(KIND, ' ')).every(looksLikeRegime))
    return { answer: ofPlaces(facilities), rest: '' };
  return undefined;
}

const looksLikeRegime = (word: string) => looksLikeAdjective(word) || /^режима?$/.test(word);

/** The facility of this number, rather of the kind that was said. */
function numberedSo(facilities: readonly FacilityRow[], number: string, kind: string) {
  const same = facilities.filter(({ name }) => wordsOf(name).includes(number));
  return same.find(({ name }) => wordsOf(name).some((word) => stemOf(word) === stemOf(kind))) ?? same[0];
}

/** The one facility that some word of a query names by where it stands or what it is («Каменка», «СИЗО»). */
function facilityNamed(text: string, facilities: readonly FacilityRow[]): FacilityRow | undefined {
  const words = wordsOf(text.replace(KIND, (kind) => (/^(?:ик|сизо|тюр)/.test(kind) ? kind : ' '))).filter(
    (word) => word.length > 2 && !/^режима?$/.test(word),
  );
  // «Новый год» is no «Новая Пристань».
  if (words.length > 4 || (text.search(KIND) < 0 && words.every(looksLikeAdjective))) return undefined;
  const stems = words.map(stemOf);
  const named = facilities.filter(({ name }) => {
    const own = new Set(wordsOf(name).map(stemOf));
    return stems.every((stem) => own.has(stem));
  });
  return named.length === 1 ? named[0] : undefined;
}

function answerOf(facility: FacilityRow, today: Day) {
  const { name, refused_tags: refused, paused_until: until, handover_weekdays: weekdays } = facility;
  const sentences = [
    until !== null && until >= today && `Передачи не принимают до ${shortDayOf(until, today)}.`,
    weekdays.length > 0 && `Сдаём: ${weekdaysShort(weekdays)}.`,
    `Доставка ${costOf(facility)}.`,
    refused.length > 0 && `Не принимают: ${refused.map(tagLabel).join(', ')}.`,
    `Посылка до ${kilograms(facility.parcel_grams)} кг.`,
    facility.notice,
  ];
  return { title: name, text: sentences.filter(Boolean).join(' '), link: CHOOSE };
}

function costOf({ delivery_kopecks: cost, free_from_kopecks: free }: FacilityRow): string {
  if (cost === 0 || free === 0) return 'бесплатно';
  const from = free > MAX_GOODS_KOPECKS ? '' : `, от ${formatRoubles(free, 0)} бесплатно`;
  return `${formatRoubles(cost, 0)}${from}`;
}

const unknown = (number: string, facilities: readonly FacilityRow[]) => ({
  title: `В учреждение № ${number} мы не передаём`,
  text: `Передаём сюда: ${namesOf(facilities)}.`,
  link: HOW_TO_ORDER,
});

/** So many of them are named. */
const MOST_NAMED = 20;

const namesOf = (facilities: readonly FacilityRow[]) =>
  `${facilities
    .slice(0, MOST_NAMED)
    .map(({ name }) => shortFacilityName(name))
    .join(', ')}${facilities.length > MOST_NAMED ? ' и другие' : ''}`;

function ofPauses(facilities: readonly FacilityRow[], today: Day) {
  const paused = facilities.flatMap(({ name, paused_until: until }) =>
    until !== null && until >= today ? [`${shortFacilityName(name)} до ${shortDayOf(until, today)}`] : [],
  );
  const now =
    paused.length > 0
      ? `Сейчас передачи не принимают: ${paused.join(', ')}.`
      : 'Сейчас ни одно наше учреждение не закрыто на карантин.';
  return {
    title: 'Карантин',
    text: `${now} Заказ можно оформить и в карантин: сдадим в первый день приёма.`,
    link: HOW_TO_ORDER,
  };
}

const ofDays = () => ({
  title: 'Когда сдадим посылку',
  text: 'В день приёма учреждения. Выберите его в корзине: там видно, в какой день сдадим и до какого часа заказать.',
  link: CHOOSE,
});

function ofDelivery(facilities: readonly FacilityRow[]) {
  const costs = facilities.map(({ delivery_kopecks: cost }) => cost);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const price =
    least === most ? formatRoubles(least, 0) : `от ${formatRoubles(least, 0)} до ${formatRoubles(most, 0)}`;
  return {
    title: 'Доставка',
    text: `${price}, смотря по учреждению. Когда товаров набирается на большую сумму, доставка бесплатна: выберите учреждение в корзине, и её видно.`,
    link: CHOOSE,
  };
}

const ofPlaces = (facilities: readonly FacilityRow[]) => ({
  title: 'Куда передаём',
  text: `${namesOf(facilities)}. Наберите номер, и скажем дни, цену доставки и чего не примут.`,
  link: CHOOSE,
});
