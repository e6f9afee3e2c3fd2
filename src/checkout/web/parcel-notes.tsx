import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  CartContentsPreview,
  CartLinePicture,
  cartStore,
  formatCartLineNameWithChoice,
  savedForLaterStore,
} from '../../cart/cart.web.ts';
import { type CartLine, createCartLineKey } from '../../cart/cart-lines.ts';
import type { ParcelCheckResult, RefusalReason } from '../../facilities/check-parcel.ts';
import { WeightBar } from '../../facilities/facilities.web.ts';
import type { NextHandover } from '../../facilities/handover-day.ts';
import {
  formatExcessWeight,
  formatKilogramsRoundedDown,
  formatKilogramsRoundedUp,
  formatOnWeekdayAndDay,
  formatOrderDeadline,
  formatWeekdayAndDay,
} from '../../facilities/parcel-words.ts';
import { type Day, formatDayAndMonth, moscowDay } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers, quoteName, typesetName } from '../../lib/russian/typography.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { useNarrowScreen } from '../../ui/narrow.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import styles from './checkout.module.css';
import type { ParcelRiskKind } from './checkout-memory.ts';
import { RefusedGoodsReplacement } from './refused-goods-replacement.tsx';
import { choosePiecesToRemove, countLinePiecesForExcessWeight, type WeighedLine } from './surplus.ts';
import type { CartParcelCheckResult, ParcelCheckState } from './use-parcel.ts';

interface NotesProps {
  /** The way to other quantities. */
  change: ReactNode;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
  /** What is to be agreed to about a risk, where the risk is told; nothing where it is asked later. */
  agreement(risk: ParcelRiskKind): ReactNode;
  /** Whether what is refused stands below, too: the first of it is enough to begin with. */
  isInShort?: boolean;
}

interface ParcelContentsProps {
  checked: ParcelCheckState;
  /** Whether the day depends on more than the order. */
  isDayOpen: boolean;
  /** Whether a note beside it tells of a pause, and of the day after it. */
  isPauseTold?: boolean;
  /** Asks where the parcel goes, in the place of its day; once that is known, where all of it is said. */
  question?: ReactNode;
}

/** The parcel as a picture: goods look out of the box, its front says day and weight, and the rest at a press. */
export function ParcelContents({ checked, isDayOpen, isPauseTold = false, question }: ParcelContentsProps) {
  const { parcel, state } = checked;
  const [isOpen, setOpen] = useState(false);
  if (parcel === null && state !== 'LOADING') return null;
  const isAsked = question !== undefined && parcel !== null && parcel.facility === null;
  const isOver = parcel?.check.state === 'OVER';
  const [day, condition, missed] =
    parcel === null || isOver ? [] : describeDay(parcel, isDayOpen, isPauseTold);
  const weight = parcel !== null && (
    <span className={joinClassNames(styles.weight, isOver && text.flag)}>{formatWeightInShort(parcel)}</span>
  );
  return (
    <CartContentsPreview className={joinClassNames(styles.box, !isOpen && styles.folded)}>
      {parcel === null && <p>Считаем вес…</p>}
      {parcel !== null && !isAsked && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>
            {day !== undefined && <strong>{day}</strong>} {condition}{' '}
            {(!isOpen || day === undefined) && weight}
          </span>
          <Icon name="chevron-down" size={20} />
        </button>
      )}
      {question !== undefined && parcel !== null && (isAsked || isOpen) && (
        <div className={styles.asked}>
          {question}
          {isAsked && weight}
        </div>
      )}
      {parcel !== null && (
        <>
          <WeightBar check={parcel.check} />
          {formatWeightNotes(parcel.check).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {isOver && <p className={styles.undated}>{DAY_OF_A_HEAVY_PARCEL}</p>}
          {missed !== undefined && <p className={text.quiet}>{missed}</p>}
        </>
      )}
    </CartContentsPreview>
  );
}

/** Returns the day on which the parcel is handed in, its condition, and the day that is missed, as far as there are. */
function describeDay(
  { check: { handover }, facility }: CartParcelCheckResult,
  isDayOpen: boolean,
  isPauseTold: boolean,
): string[] {
  if (facility === null) return [];
  if (isDayOpen) return ['День сдачи назовём по телефону.'];
  const isTold = isPauseTold && handover.pausedUntil !== null;
  const told = isTold ? { ...handover, pausedUntil: null, orderBy: null } : handover;
  return formatHandoverDayNotes(told, moscowDay(new Date())).map(keepNumbers);
}

/** «5,5 из 20 кг · ИК-103» */
function formatWeightInShort({ check, facility }: CartParcelCheckResult): string {
  const { grams, limitGrams, unweighed, state } = check;
  const about = state === 'NEARLY_FULL' ? 'Почти полная: ' : unweighed.length > 0 ? 'Не меньше ' : '';
  const weight = `${about}${formatKilogramsRoundedUp(grams)} из ${formatKilogramsRoundedDown(limitGrams)} кг`;
  return keepNumbers(facility === null ? `${weight} вместе с коробкой` : `${weight} · ${facility}`);
}

const DAY_OF_A_HEAVY_PARCEL = 'День сдачи назовём, когда станет легче или когда договоримся с вами.';

interface ParcelNotesProps extends NotesProps {
  checked: ParcelCheckState;
  isLost: boolean;
}

/** What does not fit a facility: too much weight, goods that are not taken there, a pause; and what could not be checked. */
export function ParcelNotes({ checked, isLost, ...rest }: ParcelNotesProps) {
  const { parcel, state, retry } = checked;
  const section = useRef<HTMLElement>(null);
  const isThere = isLost || parcel !== null || state === 'LOADING';
  if (!isThere) return null;

  /** The button goes with what it asks for: the focus stays where the response comes. */
  function askAgain() {
    section.current?.focus({ preventScroll: true });
    retry();
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Примут ли посылку" className={stack.gap16}>
      {isLost && <Unchecked retry={askAgain} agreement={rest.agreement} />}
      {parcel !== null && <Checked parcel={parcel} {...rest} />}
    </section>
  );
}

/** How long the goods wait for the first check, which decides where its notes stand. */
const LONGEST_WAIT_MS = 1_500;

/**
 * Whether the notes stand above everything else, which `isThere` once it can be shown: settled by the first check for
 * each facility, so that a later one moves nothing under a finger. Null until then.
 */
export function useNotesFirst(
  isThere: boolean,
  { state }: ParcelCheckState,
  alarms: boolean,
  facilityId: number | null,
): boolean | null {
  const [settled, settle] = useState<{ facilityId: number | null; isFirst: boolean } | null>(null);
  if (isThere && state !== 'LOADING' && settled?.facilityId !== facilityId) {
    settle({ facilityId, isFirst: alarms });
  }
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(
      () => settle((before) => before ?? { facilityId, isFirst: false }),
      LONGEST_WAIT_MS,
    );
    return () => clearTimeout(timer);
  }, [isThere, facilityId]);
  return settled?.isFirst ?? null;
}

/** Leads to the first box that is not ticked, with its note in sight from the beginning. */
export function focusOpenQuestion(area: HTMLElement | null) {
  const first = area?.querySelector<HTMLElement>('[type=checkbox][aria-invalid]');
  (first?.closest('section > *') ?? area)?.scrollIntoView();
  first?.scrollIntoView({ block: 'nearest' });
  first?.focus({ preventScroll: true });
}

/** Returns what there is to choose from while a risk is not agreed to. */
export function whatToDecide(risk: ParcelRiskKind, parcel: CartParcelCheckResult | null): string {
  if (risk === 'TOO_SOON') return 'Передачу могут не принять. Отметьте, что всё равно закажете';
  if (risk === 'PAUSED') return 'Сейчас карантин. Отметьте, что согласны подождать';
  if (risk === 'REFUSED') return 'Уберите то, чего не примут, или отметьте, что всё равно закажете';
  if (risk === 'UNCHECKED' || parcel === null) return 'Повторите проверку или отметьте, что закажете без неё';
  return `Посылка тяжелее на ${formatKilogramsRoundedUp(-parcel.check.leftGrams)}\u00a0кг. Отложите лишнее или отметьте, что вам позвонить`;
}

/** Returns what the bar says of a parcel that alarms: «тяжелее на 6,1 кг · 1 не примут · карантин до 10 декабря»; nothing of another. */
export function formatAlarms({ check, facility, refused }: CartParcelCheckResult): string {
  const words: string[] = [];
  if (check.state === 'OVER') words.push(formatExcessWeight(check));
  if (facility !== null && refused.length > 0) words.push(`${refused.length} не примут`);
  const { pausedUntil } = check.handover;
  if (pausedUntil !== null) words.push(`карантин до ${formatDayAndMonth(pausedUntil)}`);
  return keepNumbers(words.join(' · '));
}

/** What alarms, in the bar; leads to where it is told. */
export function AlarmButton({ children, onClick }: { children: ReactNode; onClick(): void }) {
  return (
    <button type="button" className={styles.alarm} onClick={onClick}>
      <Icon name="warning" size={18} />
      {children}
    </button>
  );
}

/** Nothing is known: that is no «all is well». */
function Unchecked({ retry, agreement }: Pick<ParcelCheckState, 'retry'> & Pick<NotesProps, 'agreement'>) {
  return (
    <Notice kind="warning">
      <p role="alert">
        Не удалось проверить, примут ли посылку: что там принимают и в какой день, сейчас неизвестно.
      </p>
      <Button variant="secondary" onClick={retry}>
        Повторить
      </Button>
      {agreement('UNCHECKED')}
    </Notice>
  );
}

interface CheckedProps extends NotesProps {
  parcel: CartParcelCheckResult;
}

function Checked(props: CheckedProps) {
  const { check, facility } = props.parcel;
  const { pausedUntil } = check.handover;
  return (
    <>
      {check.state === 'OVER' && <OverweightNote {...props} />}
      <RefusedNote {...props} />
      {facility !== null && pausedUntil !== null && (
        <Notice kind="warning">
          <p className={styles.excess}>
            {keepNumbers(`Карантин: ${facility} не принимает передачи до ${formatDayAndMonth(pausedUntil)}.`)}
          </p>
          <p className={joinClassNames(styles.heaviest, text.small)}>
            Заказ можно оформить, сдадим в первый день приёма
            <FirstDay {...check.handover} />.
          </p>
          {props.agreement('PAUSED')}
        </Notice>
      )}
      {facility !== null && check.notice !== null && (
        <Notice kind="info">
          <p>
            <strong>Учреждение предупреждает</strong>
          </p>
          <p>{check.notice}</p>
        </Notice>
      )}
    </>
  );
}

/** By how much the parcel is too heavy, and what can be done. */
function OverweightNote({ parcel: { check, weighed }, change, tell, agreement }: CheckedProps) {
  const heaviest = formatHeaviestLine(weighed);
  return (
    <Notice kind="warning">
      <p className={styles.excess}>{formatWeightNotes(check)[0]}</p>
      {heaviest !== null && <p className={joinClassNames(styles.heaviest, text.small)}>{heaviest}</p>}
      <div className={joinClassNames(inRow.gap16, styles.ways)}>
        <PutAside weighed={weighed} overGrams={-check.leftGrams} limitGrams={check.limitGrams} tell={tell} />
        {change}
        {agreement('OVERWEIGHT')}
      </div>
    </Notice>
  );
}

/** «Тяжелее всего: «Набор „Полная посылка“» × 2 — 39,07 кг.»; null where there is nothing to compare. */
function formatHeaviestLine(weighed: readonly WeighedLine<CartLine>[]): string | null {
  const weigh = ({ grams, quantity }: WeighedLine<CartLine>) => (grams ?? 0) * quantity;
  const [first, next] = weighed.toSorted((one, other) => weigh(other) - weigh(one));
  if (first === undefined || next === undefined || weigh(first) === weigh(next)) return null;
  const name = quoteName(formatCartLineNameWithChoice(first.id));
  const pieces = first.quantity === 1 ? '' : `\u00a0×\u00a0${first.quantity}`;
  return keepNumbers(`Тяжелее всего: ${name}${pieces} — ${formatWeight(weigh(first))}.`);
}

interface PutAsideProps extends Pick<NotesProps, 'tell'> {
  weighed: readonly WeighedLine<CartLine>[];
  overGrams: number;
  limitGrams: number;
}

/** A line with the pieces that may go, all or none of them. */
interface Offered {
  line: CartLine;
  grams: number;
  isTicked: boolean;
}

/** What stays below a limit is less than that by so much: scales differ. */
const SPARE_PART = 0.015;

/** Lets her choose what waits for the next parcel; nothing moves before it is agreed to. */
function PutAside({ weighed, overGrams, limitGrams, tell }: PutAsideProps) {
  const [offered, setOffered] = useState<Offered[] | null>(null);
  if (weighed.every(({ grams }) => !grams)) return null;

  const ticked = offered?.filter(({ isTicked }) => isTicked) ?? [];
  const rest = overGrams - ticked.reduce((sum, { grams }) => sum + grams, 0);

  function putAside() {
    if (ticked.length === 0) return;
    setOffered(null);
    tell('Отложено на следующую посылку', savedForLaterStore.putAside(ticked.map(({ line }) => line)));
  }

  return (
    <>
      <Button onClick={() => setOffered(offers(weighed, overGrams + limitGrams * SPARE_PART))}>
        Отложить лишнее на следующую
      </Button>
      <ConfirmDialog
        open={offered !== null}
        title="Отложить на следующую посылку?"
        text={
          <div className={joinClassNames(stack.gap4, styles.offered)}>
            {offered?.map((offer) => (
              <CheckboxField
                key={createCartLineKey(offer.line)}
                label={
                  <>
                    <span className={text.name}>{typesetName(formatCartLineNameWithChoice(offer.line))}</span>{' '}
                    <span className={text.below}>{offerWords(offer)}</span>
                  </>
                }
                checked={offer.isTicked}
                onChange={(isTicked) =>
                  setOffered(offered.map((other) => (other === offer ? { ...other, isTicked } : other)))
                }
              />
            ))}
          </div>
        }
        outcome={<p role="status">{keepNumbers(restWords(ticked.length, rest, limitGrams))}</p>}
        confirmText="Отложить"
        closeText="Не откладывать"
        onConfirm={putAside}
        onClose={() => setOffered(null)}
      />
    </>
  );
}

/** What to put aside, ticked and first; then what else could go, what was added last first, sets at the end. */
function offers(weighed: readonly WeighedLine<CartLine>[], overGrams: number): Offered[] {
  const pieces = new Map(choosePiecesToRemove(weighed, overGrams).map((one) => [one.id, one.pieces]));
  const rank = ({ id, isSet }: WeighedLine<CartLine>) => (pieces.has(id) ? 0 : isSet ? 2 : 1);
  return weighed
    .filter(({ grams }) => grams)
    .reverse()
    .sort((one, other) => rank(one) - rank(other))
    .map((one) => {
      const quantity = pieces.get(one.id) ?? countLinePiecesForExcessWeight(one, overGrams);
      const grams = quantity * (one.grams ?? 0);
      return { line: { ...one.id, quantity }, grams, isTicked: pieces.has(one.id) };
    });
}

/** «1 шт. · 4,15 кг · 2 063,00 ₽» */
function offerWords({ line, grams }: Offered): string {
  const words = `${line.quantity}\u00a0шт. · ${formatWeight(grams)}`;
  return line.kopecks === undefined ? words : `${words} · ${formatRoubles(line.kopecks * line.quantity, 2)}`;
}

function restWords(lines: number, overGrams: number, limitGrams: number): string {
  if (lines === 0) return 'Отметьте, что отложить.';
  return overGrams > 0
    ? `Останется на ${formatKilogramsRoundedUp(overGrams)}\u00a0кг больше, чем принимают.`
    : `Останется ${formatKilogramsRoundedUp(limitGrams + overGrams)} из ${formatKilogramsRoundedDown(limitGrams)}\u00a0кг.`;
}

/** What the facility does not take, each with its reason, and what can be done about each and about all of it at once. */
function RefusedNote({ parcel, tell, agreement, isInShort = false }: CheckedProps) {
  const [isWhole, setWhole] = useState(false);
  /** How many of them stand in the panel until it is opened. */
  const most = useNarrowScreen() ? 3 : 6;
  const { check, facility, refusedOn, refused, refusedTags } = parcel;
  if (refused.length === 0 || facility === null) return null;
  const words = keepNumbers(`${refused.length} ${plural(refused.length, ['товар', 'товара', 'товаров'])}`);
  const all = refused.length === 1 ? '' : ' все';
  const lines = refused.flatMap((one) => one.lines);

  const first = isInShort && refused.length > most ? most - 1 : refused.length;
  const rest = refused.length - first;

  function removeAll() {
    const putBack = lines.map((line) => cartStore.remove(line));
    tell(`Убрано: ${words}`, () => {
      for (const back of putBack.toReversed()) back();
    });
  }

  return (
    <Notice kind="warning">
      <p className={styles.excess}>{`${facility} не принимает ${words} из корзины`}</p>
      <div className={joinClassNames(inRow.gap16, styles.ways)}>
        <Button variant={isInShort && check.state !== 'OVER' ? 'primary' : 'secondary'} onClick={removeAll}>
          Убрать{all !== '' && `${all} ${refused.length}`}
        </Button>
        <Button
          variant="quiet"
          onClick={() => tell(`Отложено: ${words}`, savedForLaterStore.putAside(lines))}
        >
          Отложить{all}
        </Button>
      </div>
      <PlainList>
        {refused.slice(0, isWhole ? undefined : first).map((one) => (
          <li key={one.product.id} className={styles.refusedLine}>
            <CartLinePicture product={one.product} />
            <span className={text.name}>{typesetName(one.product.name)}</span>
            <span className={styles.reason}>{formatReasons(one.reasons)}</span>
            <RefusedGoodsReplacement refused={one} refusedTags={refusedTags} tell={tell} />
          </li>
        ))}
      </PlainList>
      {rest > 0 && (
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          Ещё {rest}
          <Icon name="chevron-down" size={16} />
        </button>
      )}
      <p className={text.hint}>
        Список ведёт магазин{refusedOn !== null && `, обновлён ${keepNumbers(refusedOn)}`}. Последнее слово —
        за учреждением.
      </p>
      {agreement('REFUSED')}
    </Notice>
  );
}

type Weighed = Pick<
  ParcelCheckResult,
  'grams' | 'unweighed' | 'limitGrams' | 'leftGrams' | 'state' | 'monthGrams'
>;

/** Returns what is said of a parcel's weight; an unknown weight is named and never counted as nothing. */
export function formatWeightNotes({
  grams,
  unweighed,
  limitGrams,
  leftGrams,
  state,
  monthGrams,
}: Weighed): string[] {
  const words: string[] = [];
  const limit = formatKilogramsRoundedDown(limitGrams);
  if (state === 'OVER') {
    words.push(
      `Получается ${formatKilogramsRoundedUp(grams)} кг — на ${formatKilogramsRoundedUp(-leftGrams)} кг больше, чем принимают за один раз.`,
    );
  } else if (state === 'NEARLY_FULL') {
    words.push(
      `Почти полная: ${formatKilogramsRoundedUp(grams)} из ${limit} кг.`,
      'Весы учреждения могут показать больше.',
    );
  } else if (state === 'FITS' && unweighed.length === 0) {
    words.push(
      `${formatKilogramsRoundedUp(grams)} из ${limit} кг вместе с коробкой.`,
      `Поместится ещё ${formatKilogramsRoundedDown(leftGrams)} кг.`,
    );
  }
  if (unweighed.length > 0) {
    const goods = `${unweighed.length} ${plural(unweighed.length, ['товара', 'товаров', 'товаров'])}`;
    const names = unweighed.map(({ name }) => quoteName(name)).join(', ');
    words.push(`Не меньше ${formatKilogramsRoundedUp(grams)} кг: у ${goods} вес не указан: ${names}.`);
  }
  if (monthGrams !== null) {
    words.push(
      `В СИЗО за календарный месяц принимают до ${formatKilogramsRoundedDown(monthGrams)} кг передач на человека, считая то, что принесли другие. Для несовершеннолетних, тяжело больных, беременных и матерей с детьми до 3 лет предела нет.`,
    );
  }
  return words.map(keepNumbers);
}

/** Returns why a line is refused, the part of a set by its name: «сахар, в наборе „Сахар кусковой“». */
function formatReasons(reasons: readonly RefusalReason[]): string {
  return reasons
    .map(({ label, part }) => label + (part === null ? '' : `, в наборе ${quoteName(part)}`))
    .join('; ');
}

/** Returns what is said, on `today` in Moscow, of the day on which a parcel ordered now is handed in: the day, its condition, the day that is missed. */
export function formatHandoverDayNotes(handover: NextHandover, today: Day): string[] {
  const { day, orderBy, missed, pausedUntil } = handover;
  const pause = pausedUntil === null ? '' : `Карантин до ${formatDayAndMonth(pausedUntil)}. `;
  if (day === null) return [`${pause}День сдачи сообщит администратор.`];
  const planned = `${pause}Сдадим ${formatOnWeekdayAndDay(day)}`;
  if (orderBy === null) return [planned];
  const notes = [planned, `Если ${formatCondition(orderBy, today)}.`];
  if (missed !== null)
    notes.push(
      `На ${formatDayAndMonth(missed)} уже не успеваем: ближайший день — ${formatWeekdayAndDay(day)}.`,
    );
  return notes;
}

/** «: в среду, 16 декабря, если закажете и оплатите до …», the first day after a pause; nothing while it is not known. */
function FirstDay({ day, orderBy }: NextHandover) {
  if (day === null) return null;
  return (
    <>
      : <strong>{keepNumbers(formatOnWeekdayAndDay(day))}</strong>
      {orderBy !== null && keepNumbers(`, если ${formatCondition(orderBy, moscowDay(new Date()))}`)}
    </>
  );
}

function formatCondition(orderBy: NonNullable<NextHandover['orderBy']>, today: Day): string {
  return `закажете и оплатите ${formatOrderDeadline(orderBy, today)}`;
}
