import { getTagLabel } from '../../catalog/product-tags.ts';
import type { FacilitiesQuestion, QuestionAnswer, QuestionAnswerMatch } from '../../content/questions.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { PhraseRegExp } from '../../lib/russian/phrase-reg-exp.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { looksLikeAdjective, normalizedWordsOf, stemOf } from '../../lib/russian/words.ts';
import { computeDeliveryCost, isDeliveryNeverFree } from '../delivery-cost.ts';
import { resolveParcelRules } from '../facility-fields.ts';
import { formatHandoverDays } from '../facility-words.ts';
import { findNextHandover } from '../handover-day.ts';
import {
  formatDayHidingCurrentYear,
  formatKilogramsRoundedUp,
  formatOrderDeadline,
  formatWeekdayAndDay,
} from '../parcel-words.ts';
import { formatShortFacilityName } from '../short-facility-name.ts';
import type { FacilitiesSnapshot, FacilityRow } from './facilities.db.ts';
import { toFacilityDto } from './facility-columns.ts';

/** «ИК-103», «СИЗО 110», «колония номер 7»: a kind of facility with its number. */
const NUMBERED =
  /(?<!\p{L})(?<kind>ик|лиу|лпу|кп|вк|як|ит|сизо|тюрьм\p{L}*|колони\p{L}*|зон[аыуе]|изолятор\p{L}*|учреждени\p{L}*|поселени\p{L}*)\s*[-–—]?\s*(?:№|номер|n)?\s*(?<number>\d{1,4})(?![\p{L}\d]|-я (?:посыл|перед|ден|д[нё]|раз|недел|месяц|год|сут)|\s*(?:кг|кило))/iu;

/** «103 колония», «в 103-ю колонию». */
const NUMBERED_BEFORE =
  /(?<!\p{L}|\d)(?<number>\d{1,4})[-\s]*(?<nth>я|й|ю|ой|ую|ей)?\s+(?<kind>ик|кп|вк|сизо|тюрьм\p{L}*|колони\p{L}*|зон[аыуе])(?!\p{L})/u;

/** «В 103-ю». */
const NTH = /(?<!\p{L}|\d)(?<number>\d{3})[-\s]*(?:я|й|ю|ой|ую)(?!\p{L})/u;

const NUMBERS =
  'один|перв два|втор три|трет четыре|четверт пять|пят шесть|шест семь|седьм восемь|восьм девять|девят десять|десят одиннадцать|одиннадцат двенадцать|двенадцат тринадцать|тринадцат четырнадцать|четырнадцат пятнадцать|пятнадцат шестнадцать|шестнадцат семнадцать|семнадцат восемнадцать|восемнадцат девятнадцать|девятнадцат двадцать|двадцат'
    .split(' ')
    .map((said) => said.split('|'));

/** «ИК сто один», «в сто первую»: numbers as they are said, in digits. */
const inDigits = (text: string) =>
  text
    .replace(/[а-я]+/g, (word) => {
      const [stem = word, ending] = word.split(/(?<=.{3})(ая|ую|ой|ья|ью|ьей)$/);
      const number = 1 + NUMBERS.findIndex((said) => said[ending === undefined ? 0 : 1] === stem);
      return number === 0 ? word : `${number}${ending === undefined ? '' : '-я'}`;
    })
    .replace(/(?<!\d)20 (\d)(?!\d)/g, '2$1')
    .replace(/(?<![а-я])сто(?: (\d{1,2})(?!\d))?(?![а-я])/g, (_, units = '') => String(100 + Number(units)));

const aKind = new PhraseRegExp(
  'ик|сизо|тюрьм\\p{L}*|колони\\p{L}*|изолятор\\p{L}*|учреждени\\p{L}*|поселени\\p{L}*',
);

/** Words of every facility: alone they name none. */
const common = new PhraseRegExp('(?:передач|посылк|колони|изолятор|учреждени)\\p{L}*|режима?');

/** What is known of all facilities. */
const ANSWERS: Record<FacilitiesQuestion, (facilities: readonly FacilityRow[]) => QuestionAnswer> = {
  pauses: ofPauses,
  days: ofDays,
  delivery: ofDelivery,
  places: ofPlaces,
};

const HOW_TO_ORDER = { to: '/how-to-order', label: 'Как заказать' };
const FACILITIES = { to: '/delivery-address', label: 'Учреждения и цены доставки' };

/** What the shop knows of a facility that plain words name; undefined for any other text. */
export function findAnswerToFacilityQuestion(
  text: string,
  { facilities, closedDays }: FacilitiesSnapshot,
): QuestionAnswerMatch | undefined {
  if (facilities.length === 0) return undefined;
  const digits = aKind.areIn(text) || text.includes('сто ') ? inDigits(text) : text;
  const sure = /\d/.test(digits) ? NUMBERED.exec(digits)?.groups : undefined;
  const said = sure ?? (NUMBERED_BEFORE.exec(digits) ?? NTH.exec(digits))?.groups;
  const { kind = '', number = '', nth } = said ?? {};
  const known = number === '' ? undefined : numberedSo(facilities, number, kind);
  if (known !== undefined) return { answer: answerOf(known, closedDays), rest: '' };
  // «В 2 колонии» counts them, «во 2-ю колонию» names one.
  if (sure ?? nth) return { answer: unknown(number, facilities), rest: '' };
  const named = facilitiesNamed(text, facilities);
  if (named.length > 0) return { answer: ofNamed(named, closedDays), rest: '' };
  // «Колония», «колония строгого режима»: any of them.
  const isAny = aKind.areIn(text) && normalizedWordsOf(aKind.leftOut(text)).every(looksLikeRegime);
  return isAny ? { answer: ofPlaces(facilities), rest: '' } : undefined;
}

/** Returns what is asked of all facilities, or of those that its words name, the rest of them beside the question; undefined without any. */
export function answerFacilitiesQuestion(
  asked: FacilitiesQuestion,
  text: string,
  rest: string,
  { facilities, closedDays }: FacilitiesSnapshot,
): QuestionAnswer | undefined {
  if (facilities.length === 0) return undefined;
  const stemsOfAll = stemsOfNames(facilities);
  const ofNames = normalizedWordsOf(text).filter((word) =>
    stemsOfAll.some((stems) => stems.has(stemOf(word))),
  );
  const named = facilitiesNamed(common.leftOut(ofNames.join(' ')), facilities);
  if (named.length > 0 && asked !== 'pauses') return ofNamed(named, closedDays);
  const [place] = A_PLACE.exec(common.leftOut(rest)) ?? [];
  const isElsewhere = asked === 'delivery' && place !== undefined && !looksLikeAdjective(place);
  return ANSWERS[isElsewhere ? 'places' : asked](facilities);
}

/** «В Магадан»: a town that no facility of ours stands in. */
const A_PLACE = /(?<=(?:^|\s)(?:в|во|до) )(?!сколько|течени|двер|дом|руки|любо|одн)[а-я]{3,}/;

const looksLikeRegime = (word: string) => looksLikeAdjective(word) || /^режима?$/.test(word);

/** The facility of this number, rather of the kind that was said. */
function numberedSo(facilities: readonly FacilityRow[], number: string, kind: string) {
  const same = facilities.filter(({ name }) => normalizedWordsOf(name).includes(number));
  return (
    same.find(({ name }) => normalizedWordsOf(name).some((word) => stemOf(word) === stemOf(kind))) ?? same[0]
  );
}

/** The facilities that the words name by where they stand or what they are («Каменка», «СИЗО»). */
function facilitiesNamed(text: string, facilities: readonly FacilityRow[]): readonly FacilityRow[] {
  const stemsOfAll = stemsOfNames(facilities);
  const words = normalizedWordsOf(common.leftOut(text)).filter((word) => word.length > 2 && word !== 'для');
  const stems = words.map(stemOf);
  if (stems.length === 0) return [];
  const named = facilities.filter((_, index) => stems.every((stem) => stemsOfAll[index]?.has(stem)));
  // «Новый год» is no «Новая Пристань».
  return aKind.areIn(text) || !words.every(looksLikeAdjective) ? named : [];
}

const stemsByFacilities = new WeakMap<readonly FacilityRow[], ReadonlySet<string>[]>();

/** The stems of the names of facilities, kept as long as these are shown. */
function stemsOfNames(facilities: readonly FacilityRow[]): readonly ReadonlySet<string>[] {
  const known =
    stemsByFacilities.get(facilities) ??
    facilities.map(({ name }) => new Set(normalizedWordsOf(name).map(stemOf)));
  stemsByFacilities.set(facilities, known);
  return known;
}

/** Of one facility all that is known of it, of several in one town which there are. */
function ofNamed(named: readonly FacilityRow[], closedDays: readonly Day[]): QuestionAnswer {
  const [only, ...more] = named;
  return only !== undefined && more.length === 0 ? answerOf(only, closedDays) : ofPlaces(named);
}

function answerOf(facility: FacilityRow, closedDays: readonly Day[]): QuestionAnswer {
  const now = new Date();
  const today = moscowDay(now);
  const {
    id,
    kind,
    name,
    refused_tags: refused,
    paused_until: until,
    handover_weekdays: weekdays,
  } = facility;
  const facts: [label: string, value: string][] = [['Доставка', costOf(facility)]];
  const rules = resolveParcelRules(toFacilityDto(facility), { boxGrams: 0, closedDays: [...closedDays] });
  const { day, orderBy } = findNextHandover(rules, now);
  if (day !== null && orderBy !== null) {
    const deadline = formatOrderDeadline(orderBy, today);
    facts.unshift(['Ближайший день', keepNumbers(`${formatWeekdayAndDay(day)}, если оплатите ${deadline}`)]);
  }
  if (weekdays.length > 0) facts.unshift(['Сдаём', formatHandoverDays(weekdays)]);
  if (refused.length > 0) facts.push(['Не принимают', refused.map(getTagLabel).join(', ')]);
  facts.push(['Посылка', `до ${formatKilogramsRoundedUp(facility.parcel_grams)} кг`]);
  const sentences = [
    until !== null &&
      until >= today &&
      `Передачи не принимают до ${formatDayHidingCurrentYear(until, today)}.`,
    facility.notice,
  ];
  return {
    title: name,
    text: sentences.filter(Boolean).join(' '),
    link: FACILITIES,
    facility: { id, kind, name: formatShortFacilityName(name), facts },
  };
}

function costOf({ delivery_kopecks: cost, free_from_kopecks: free }: FacilityRow): string {
  if (computeDeliveryCost({ deliveryKopecks: cost, freeFromKopecks: free }, 0) === 0) return 'бесплатно';
  const from = isDeliveryNeverFree(free) ? '' : `, от ${formatRoubles(free, 0)} бесплатно`;
  return `${formatRoubles(cost, 0)}${from}`;
}

const unknown = (number: string, facilities: readonly FacilityRow[]) => ({
  title: `В учреждение № ${number} мы не передаём`,
  text: `Передаём сюда: ${namesOf(facilities)}.`,
  link: HOW_TO_ORDER,
});

const MOST_NAMED = 20;

const namesOf = (facilities: readonly FacilityRow[]) =>
  `${facilities
    .slice(0, MOST_NAMED)
    .map(({ name }) => formatShortFacilityName(name))
    .join(', ')}${facilities.length > MOST_NAMED ? ' и другие' : ''}`;

function ofPauses(facilities: readonly FacilityRow[]) {
  const today = moscowDay(new Date());
  const paused = facilities.flatMap(({ name, paused_until: until }) =>
    until !== null && until >= today
      ? [`${formatShortFacilityName(name)} до ${formatDayHidingCurrentYear(until, today)}`]
      : [],
  );
  const now =
    paused.length > 0
      ? `Сейчас передачи не принимают: ${paused.join(', ')}.${paused.length < facilities.length ? ' Остальные учреждения принимают.' : ''}`
      : 'Сейчас ни одно наше учреждение не закрыто на карантин.';
  return {
    title: 'Карантин',
    text: `${now} Заказ можно оформить и в карантин: сдадим в первый день приёма.`,
    link: { to: '/parcel-path', label: 'Что будет с посылкой' },
  };
}

function ofDays() {
  return {
    title: 'Когда сдадим посылку',
    text: 'В день приёма учреждения. Выберите его над товарами, в «Куда собираем?»: увидите дни, а в корзине — в какой из них сдадим и до какого часа заказать.',
    link: FACILITIES,
  };
}

function ofDelivery(facilities: readonly FacilityRow[]) {
  const costs = facilities.map(({ delivery_kopecks: cost }) => cost);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const price =
    least === most ? formatRoubles(least, 0) : `от ${formatRoubles(least, 0)} до ${formatRoubles(most, 0)}`;
  return {
    title: 'Доставка',
    text: `${price}, смотря по учреждению. Когда товаров набирается на большую сумму, доставка бесплатна; суммы — в таблице учреждений.`,
    link: FACILITIES,
  };
}

function ofPlaces(facilities: readonly FacilityRow[]) {
  return {
    title: 'Куда передаём',
    text: `${namesOf(facilities)}. Наберите номер, и скажем дни, цену доставки и чего не примут.`,
    link: FACILITIES,
  };
}
