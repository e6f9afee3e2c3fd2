import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import { FileField } from '../../desk/sheet/file-or-text.tsx';
import { formatDayAndMonth, isDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import { MAX_RECORDED_PARCEL_GRAMS } from '../../orders/handover.ts';
import { ifMissingActionShortLabels } from '../../orders/if-missing.ts';
import { isOrderOnHold, ORDER_ON_HOLD_LABEL } from '../../orders/order-status.ts';
import { formatRecipientName, ParcelPhotos } from '../../orders/orders.web.ts';
import { formatRefund } from '../../orders/packing-changes.ts';
import { PARCEL_PHOTO_POSITIONS } from '../../orders/user-order-photo.contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useEditDraft } from '../../ui/edit-draft.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { withInitials } from '../../ui/shop/recipient-facts.tsx';
import { distributePieces, findPackingChangeRefusal } from '../packing-rules.ts';
import { listReplacementOptions, type PackingProgress } from '../user-order-packing.contract.ts';
import type { PackingSheet } from '../user-order-papers.contract.ts';
import styles from './packing.module.css';
import {
  divideIntoBoxes,
  formatBoxWeights,
  formatGrams,
  getBoxRoomGrams,
  heavyBoxesWords,
  PackingBoxes,
  parseGrams,
  type TypedBox,
  toTypedBox,
} from './packing-boxes.tsx';
import { PackingLine, WarningLine } from './packing-line.tsx';
import {
  calculateExpectedGoodsWeight,
  computeSheetRefund,
  divideIntoColumns,
  formatDebt,
  formatPackedCounts,
  listPackedPieces,
  type PackedPiecesOfLine,
  type PackingSheetLine,
  sumPackingSheetTotals,
} from './packing-sheet.ts';
import type {
  OptimisticPacking,
  PackingSendOutcome,
  PackingUpdate,
  SeenTerms,
  UnsentBox,
} from './unsent-packings.ts';
import type { UnsentPhoto } from './use-unsent-photos.ts';

interface ChecklistProps {
  sheet: PackingSheet;
  seen: OptimisticPacking;
  outcome: PackingSendOutcome;
  /** The next order that is not packed yet, and where it is; null when there is none. */
  next: { id: number; href: string } | null;
  /** Where these orders are handed in. */
  handoverHref: string;
  /** As the server said last. */
  known: PackingProgress;
  /** What was noted waits until the recipient or the debt is seen. */
  isHeld: boolean;
  /** How many marks wait for the connection. */
  waiting: number;
  note(note: PackingUpdate, terms: SeenTerms): void;
  onAccept(terms: SeenTerms): void;
  photos: PackingPhotosProps['photos'];
}

/** «Ким Д. О., отряд 5, ИК-104» */
const formatDestination = (sheet: PackingSheet): string =>
  [
    formatRecipientName(sheet),
    ...(sheet.squadNumberClient ? [`отряд\u00a0${sheet.squadNumberClient}`] : []),
    formatFacilityPlace(sheet.workAddressName),
  ].join(', ');

/** One order as it is packed with a phone in the hand: no line moves under the thumb, and the one button stays in sight. */
export function PackingChecklist(props: ChecklistProps) {
  const { sheet, seen, next, isHeld, onAccept } = props;
  const { debt } = props.known;
  const { recipientTag } = sheet.packing;
  /** The recipient and the debt as far as the person has seen them. */
  const [accepted, setAccepted] = useState({ recipientTag, debt: false, to: formatDestination(sheet) });
  /** What is noted once the question is answered; null without a question. */
  const [asked, setAsked] = useState<PackingUpdate | null>(null);
  const [isPutOff, setPutOff] = useState(false);
  const isCorrected = accepted.recipientTag !== recipientTag;
  const debtWords = formatDebt(debt);
  const isAsking = isCorrected || isHeld;
  const { refusal, remaining, refused } = props.outcome;
  /** The line with the missing pieces that are being dealt with. */
  const [dealtWith, setDealtWith] = useState<number | null>(null);
  const isPartlyHandedIn = seen.boxes.some(({ handedOn }) => handedOn !== null);
  const over =
    findPackingChangeRefusal(sheet.status) ??
    (isPartlyHandedIn ? 'Часть коробок уже сдана: сборку не меняют.' : null);
  /** What lies in a packed parcel is read, not ticked. */
  const isClosed = over !== null || seen.packed;
  const isPacked = ({ lines }: (typeof sheet.groups)[number]) =>
    lines.every(({ position }) => seen.lines.has(position));
  /** Categories that stand below, as there was nothing left of them when the order was opened. */
  const [packedBefore] = useState(() => {
    const whole = sheet.groups.filter(isPacked);
    return new Set(whole.length < sheet.groups.length ? whole.map(({ name }) => name) : []);
  });
  const left = sheet.groups.filter(({ name }) => !packedBefore.has(name));
  const done = sheet.groups.filter(({ name }) => packedBefore.has(name));
  const all = sheet.groups.flatMap(({ lines }) => lines);
  const weight = calculateExpectedGoodsWeight(sheet, seen.lines, seen.parts);
  const parcelGrams = weight.grams + sheet.boxGrams;
  const tooHeavy =
    parcelGrams > sheet.limitGrams
      ? [
          `${formatWeight(parcelGrams)} с коробкой — больше, чем там принимают за один раз: ${formatWeight(sheet.limitGrams)}.`,
          ...describeSlightOverweight(listPackedPieces(sheet, seen.lines), parcelGrams - sheet.limitGrams),
        ].join(' ')
      : null;
  const refusedThere = all.filter((line) =>
    [line, ...line.parts].some(({ refusedAs }) => refusedAs !== null),
  );
  // Loaded before anything is missing: where it turns out to be, there may be no connection.
  const offers = useCallQuery(listReplacementOptions, over !== null ? null : { params: { id: sheet.id } });

  function note(update: PackingUpdate) {
    if (isAsking || (debt !== null && !accepted.debt)) setAsked(update);
    else props.note(update, accepted);
  }

  function accept() {
    const terms = { recipientTag, debt: debt !== null };
    setAccepted({ ...terms, to: formatDestination(sheet) });
    onAccept(terms);
    if (asked !== null && Object.keys(asked).length > 0) props.note(asked, terms);
    setAsked(null);
    setPutOff(false);
  }

  const packers = [...new Set([...seen.lines.values()].map(({ by }) => by))].filter(Boolean);
  const rowOf = (line: (typeof all)[number], heading: string | null) => (
    <PackingLine
      key={line.position}
      line={line}
      heading={heading}
      substitution={sheet.substitution}
      phone={sheet.phoneBuyer}
      seen={seen}
      namesPacker={packers.length > 1}
      refusal={refused.find(({ position }) => position === line.position)?.message}
      offers={offers}
      note={note}
      open={!isClosed && dealtWith === line.position}
      onOpen={(open) => setDealtWith(open ? line.position : null)}
    />
  );
  return (
    <article className={styles.packed} aria-label={`Сборка заказа № ${sheet.id}`}>
      <div className={styles.work}>
        {over !== null && <Notice kind="error">{over}</Notice>}
        {over === null && isAsking && (
          <Notice kind="warning">
            <div className={stack.gap12}>
              <p>
                {isCorrected ? 'Получателя или учреждение исправили.' : 'Заказ изменили, пока вы отмечали.'}
              </p>
              <Button variant="secondary" onClick={() => setAsked({})}>
                Проверить
              </Button>
            </div>
          </Notice>
        )}
        {debtWords !== null && over === null && (
          <Notice kind="warning">
            {debtWords}.{debt?.kind === 'WITHOUT_MONEY' && ' Не собирайте, спросите администратора.'}
          </Notice>
        )}
        {isOrderOnHold(sheet) && (
          <Notice kind="warning">
            {ORDER_ON_HOLD_LABEL}. Не собирайте, пока не поговорили с покупателем.
          </Notice>
        )}
        {over === null && refusedThere.length > 0 && (
          <Notice kind="warning">
            {seen.packed
              ? `Там не принимают: ${namesOfRefused(refusedThere).join(', ')}.`
              : `Там не принимают ${refusedThere.length} ${plural(refusedThere.length, ['строку', 'строки', 'строк'])} этого заказа: отмечены ниже.`}
          </Notice>
        )}
        {over === null && tooHeavy !== null && seen.boxes.length === 0 && (
          <Notice kind="warning">{tooHeavy}</Notice>
        )}
        {refusal !== undefined && <ErrorAlert>{refusal}</ErrorAlert>}
        <div role="status">
          {remaining.length > 0 && (
            <Notice kind="warning">
              Осталось, как отметили другие, пока отмечали вы: {remainingWords(sheet, seen, remaining)}
            </Notice>
          )}
        </div>
        <fieldset className={styles.lines} disabled={isClosed}>
          <legend className="visually-hidden">Что положить</legend>
          <div className={styles.columns}>
            {divideIntoColumns(left, countColumns()).map((groups) => (
              <div key={groups[0]?.name} className={styles.column}>
                {groups.flatMap(({ name, lines }) =>
                  lines.map((line, at) => rowOf(line, at === 0 ? (name ?? 'Без категории') : null)),
                )}
              </div>
            ))}
          </div>
        </fieldset>
      </div>
      <div className={styles.beside}>
        <div className={styles.card}>
          <header className={styles.who}>
            <strong>{formatRecipientName(sheet)}</strong>
            <p>
              {sheet.squadNumberClient && `Отряд\u00a0${sheet.squadNumberClient}, `}
              {typesetName(formatFacilityPlace(sheet.workAddressName))}
            </p>
            {sheet.additionalInfoClient && <p>{sheet.additionalInfoClient}</p>}
            <p className={styles.terms}>
              {sheet.plannedDay !== null && (
                <span>
                  <span className={styles.onDesk}>Сдаём </span>
                  {formatDayAndMonth(sheet.plannedDay)}.{' '}
                </span>
              )}
              <span>Если нет: {ifMissingActionShortLabels[sheet.substitution]}</span>
            </p>
            {sheet.phoneBuyer && (
              <p className={styles.buyer}>
                <span>Покупатель: {withInitials(sheet.nameBuyer)}</span>
                <a className={styles.call} href={`tel:${sheet.phoneBuyer}`}>
                  <Icon name="phone" />
                  <span className="visually-hidden">Позвонить покупателю: </span>
                  <span className={styles.onDesk}>{formatPhone(sheet.phoneBuyer)}</span>
                </a>
              </p>
            )}
          </header>
          <PackingPhotos orderId={sheet.id} isOver={over !== null} photos={props.photos} />
        </div>
        <PackingFinish
          key={`weight ${seen.grams} ${seen.boxes.length}`}
          sheet={sheet}
          seen={seen}
          known={props.known}
          isOver={over !== null}
          expected={{ grams: parcelGrams, unknown: weight.unknown }}
          doubts={[
            ...(isOrderOnHold(sheet) ? [`${ORDER_ON_HOLD_LABEL}.`] : []),
            ...(debtWords === null ? [] : [`${debtWords}.`]),
            ...describeUnmarked(all.filter(({ position }) => !seen.lines.has(position))),
          ]}
          tooHeavy={tooHeavy}
          onlyPacker={packers.length === 1 ? (packers[0] ?? '') : ''}
          next={next}
          {...{ note, waiting: props.waiting, handoverHref: props.handoverHref }}
        />
      </div>
      {done.length > 0 && (
        <fieldset className={joinClassNames(styles.lines, styles.before)} disabled={isClosed}>
          <legend>Отмечено</legend>
          <div className={styles.columns}>
            {done.flatMap(({ lines }) => lines.map((line) => rowOf(line, null)))}
          </div>
        </fieldset>
      )}
      <ConfirmDialog
        open={asked !== null || (isAsking && !isPutOff && over === null)}
        title={isAsking ? 'Проверьте, кому собираете' : `${debtWords}. Всё равно собирать?`}
        text={
          <>
            {isCorrected && <p>Было: {accepted.to}.</p>}
            {isAsking && (
              <p>
                {isCorrected ? 'Исправили' : 'Собираем'}: <strong>{formatDestination(sheet)}</strong>.
              </p>
            )}
            {isCorrected && <p>Если коробка уже подписана, подпишите её заново.</p>}
            {isAsking && debtWords !== null && <p>{debtWords}.</p>}
            {!isAsking && <p>Заказ №&nbsp;{sheet.id} обычно собирают после оплаты.</p>}
          </>
        }
        confirmText={isAsking ? 'Проверено, собираю' : 'Собирать'}
        closeText={isAsking ? 'Позже' : 'Не собирать'}
        onConfirm={accept}
        onClose={() => {
          setAsked(null);
          setPutOff(true);
        }}
      />
    </article>
  );
}

/** As many columns as have room, when the order is opened. */
const countColumns = () =>
  1 + ['(width > 64rem)', '(width >= 100rem)'].filter((query) => matchMedia(query).matches).length;

/** A parcel that is too heavy by so much is rather made lighter than divided. */
const SLIGHT_GRAMS = 1_000;

/** «Уберите 150 г, и войдёт в одну коробку: например, Каша, 1 шт.»; nothing where it is much too heavy. */
function describeSlightOverweight(lines: readonly PackedPiecesOfLine[], overGrams: number): string[] {
  if (overGrams > SLIGHT_GRAMS) return [];
  const enough = lines
    .filter(({ grams }) => grams !== null && grams >= overGrams)
    .toSorted((one, other) => (one.grams ?? 0) - (other.grams ?? 0))[0];
  const example = enough ? `: например, ${typesetName(enough.name)}, 1\u00A0шт.` : '.';
  return [`Уберите ${formatWeight(overGrams)}, и войдёт в одну коробку${example}`];
}

const MAX_NAMED_LINES = 6;

/** «Не отмечены:», «6 × Чай», «1 × Халва», «Будут считаться положенными»: a line each; nothing where all is marked. */
function describeUnmarked(lines: readonly PackingSheetLine[]): string[] {
  if (lines.length === 0) return [];
  const named = lines.slice(0, MAX_NAMED_LINES).map((line) => {
    const words = [typesetName(line.nameProduct), formatOrderLineChoice(line)].filter(Boolean).join(', ');
    return `${line.quantityProduct}\u00A0× ${words}`;
  });
  return [
    'Не отмечены:',
    ...named,
    ...(lines.length > named.length ? [`и ещё ${lines.length - named.length}.`] : []),
    'Будут считаться положенными целиком, покупателю за них ничего не вернём. Чего нет, отметьте в строке: «Не всё».',
  ];
}

/** What of these lines is refused, parts of sets by their own names. */
function namesOfRefused(lines: readonly PackingSheetLine[]): string[] {
  const refused = lines.flatMap((line) =>
    [line, ...line.parts].filter(({ refusedAs }) => refusedAs !== null),
  );
  return [...new Set(refused.map(({ nameProduct }) => typesetName(nameProduct)))];
}

/** «ИК-104, с. Верхнее Плёсо»: what it is called and where it stands, without its regime. */
function formatFacilityPlace(name: string): string {
  const [first, ...rest] = name.split(', ');
  return rest.length > 1 ? `${first}, ${rest.at(-1)}` : name;
}

/** «Чай (Иванова Мария), Сахар (Иванова Мария)» */
function remainingWords(
  { groups }: PackingSheet,
  { lines: putBy }: ChecklistProps['seen'],
  remaining: readonly number[],
): string {
  return groups
    .flatMap(({ lines }) => lines.filter(({ position }) => remaining.includes(position)))
    .map(({ nameProduct, position }) => {
      const by = putBy.get(position)?.by ?? '';
      return by === '' ? nameProduct : `${nameProduct} (${by})`;
    })
    .join(', ');
}

interface PackingPhotosProps {
  orderId: number;
  /** Nothing of the packing is changed any more. */
  isOver: boolean;
  photos: {
    /** The positions of those that the server has. */
    sent: readonly number[];
    unsent: readonly UnsentPhoto[];
    /** Why the last one was not taken; empty when it was. */
    refusal: string;
    add(file: File): void;
    onRemoved(photos: number[]): void;
  };
}

/** Photographs of what lies in the box, for the buyer: taken before it is closed, also without a connection. */
function PackingPhotos({ orderId, isOver, photos }: PackingPhotosProps) {
  const { sent, unsent, refusal, add, onRemoved } = photos;
  const hasRoom = sent.length + unsent.length < PARCEL_PHOTO_POSITIONS.length;
  return (
    <div className={styles.photos}>
      {!isOver && hasRoom && (
        <FileField
          label="Фото посылки перед закрытием"
          hint="До трёх. Покупатель увидит их в заказе, когда посылка собрана."
          accept="image/*"
          photographs
          disabled={false}
          onFiles={([file]) => add(file)}
        />
      )}
      <ErrorAlert>{refusal}</ErrorAlert>
      <ParcelPhotos
        orderId={orderId}
        photos={sent}
        title="Увидит покупатель"
        {...(!isOver && { onRemoved })}
      />
      <div role="status">
        {unsent.length > 0 && (
          <p className={text.hint}>
            {plural(unsent.length, ['Фото ждёт', 'Фото ждут', 'Фото ждут'])} отправки: {unsent.length}.
            Сохранено в телефоне, уйдёт само.
          </p>
        )}
      </div>
      {unsent.map(({ key, dataUrl }, at) => (
        <img key={key} className={styles.unsent} src={dataUrl} alt={`Ждёт отправки, фото ${at + 1}`} />
      ))}
    </div>
  );
}

const WRONG = `Вес — целое число граммов от 1 до ${MAX_RECORDED_PARCEL_GRAMS}`;
const FORM_ID = 'packing-finish';

interface FinishProps extends Pick<ChecklistProps, 'next' | 'handoverHref' | 'waiting'> {
  sheet: PackingSheet;
  seen: OptimisticPacking;
  known: PackingProgress;
  /** Nothing of the packing is changed any more. */
  isOver: boolean;
  /** What goods and box weigh together as far as it is known, and of how many lines it is not. */
  expected: { grams: number; unknown: number };
  /** What to ask about before the order counts as packed. */
  doubts: readonly string[];
  /** The same of a parcel in one box; null when it is not too heavy for that. */
  tooHeavy: string | null;
  /** Who has put in all of it so far; empty where there are several, or none. */
  onlyPacker: string;
  note(note: PackingUpdate): void;
}

/** What the parcel weighs, and at the bottom of the screen how far it is and the one button that is next. */
function PackingFinish(props: FinishProps) {
  const { sheet, seen, isOver, expected, doubts, tooHeavy, onlyPacker, next, handoverHref, note } = props;
  const { grams, packed } = seen;
  const [typed, setTyped] = useEditDraft(`weight-${sheet.id}`, grams === null ? '' : String(grams));
  const known = seen.boxes.map(({ handedOn: _, ...box }) => box);
  // As a pair, or what others did before a reload would count as seen.
  const [[boxes, seenBoxes], setDivision] = useEditDraft<[TypedBox[], UnsentBox[]]>(`division-${sheet.id}`, [
    known.map(toTypedBox),
    known,
  ]);
  const setBoxes = (next: TypedBox[]) => setDivision([next, seenBoxes]);
  const [errors, setErrors] = useState<(string | undefined)[]>([]);
  const [asked, setAsked] = useState<{ update: PackingUpdate; isWeight: boolean; words: string[] } | null>(
    null,
  );
  const saved = computeSheetRefund(sheet, seen.lines);
  const { refund: counted = 0, toReturn } = props.known;
  // What is not sent yet comes on top of what the server has counted.
  const rest = toReturn === undefined ? saved : Math.max(0, toReturn + saved - counted);
  const refund = formatRefund(sheet.status, Math.min(saved, rest));
  const isFinished = packed || isOver;
  const lines = listPackedPieces(sheet, seen.lines);
  const moreBoxes = Math.max(0, boxes.length - 1);
  const expectedInBoxes = { ...expected, grams: expected.grams + moreBoxes * sheet.boxGrams };
  const isMarked = seen.lines.size === sumPackingSheetTotals(sheet).lines;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isDivided = boxes.length > 0;
    const weights = isDivided ? boxes.map((box) => parseGrams(box.grams) ?? Number.NaN) : [parseGrams(typed)];
    const sum = weights.reduce<number>((all, one) => all + (one ?? 0), 0);
    const found = weights.map((one) =>
      Number.isNaN(one) || sum > MAX_RECORDED_PARCEL_GRAMS ? WRONG : undefined,
    );
    const wrongDay = boxes.findIndex(
      ({ plannedDay }, index) => index > 0 && plannedDay !== '' && !isDay(plannedDay),
    );
    setErrors(found);
    const wrong = found.findIndex((words) => words !== undefined);
    if (wrong !== -1) return document.getElementById(`packing-grams${isDivided ? `-${wrong}` : ''}`)?.focus();
    if (wrongDay !== -1) return document.getElementById(`packing-day-${wrongDay}`)?.focus();
    const wanted = isDivided ? sum : (weights[0] ?? null);
    const goods = distributePieces(
      lines,
      boxes.map((box) => box.goods),
      getBoxRoomGrams(sheet),
    );
    const wantedBoxes = boxes.map(({ plannedDay }, index) => ({
      grams: weights[index] ?? 0,
      plannedDay: index === 0 ? sheet.plannedDay : plannedDay || null,
      goods: goods[index] ?? [],
    }));
    const isWeight = wanted !== null && wanted !== grams && isDoubtful(wanted, expectedInBoxes);
    const update = {
      ...(isDivided || seenBoxes.length > 0
        ? { grams: wanted, boxes: wantedBoxes, seenBoxes }
        : wanted !== grams && { grams: wanted, seenBoxes }),
      ...(!packed && { packed: true }),
    };
    const heavy = isDivided ? heavyBoxesWords(sheet, wantedBoxes) : tooHeavy;
    const words = [
      ...(isWeight ? [doubtWords(wanted, expectedInBoxes)] : []),
      ...(packed ? [] : [...doubts, ...(heavy === null ? [] : [heavy])]),
    ];
    if (words.length > 0 && wanted === null) words.push('Вес не указан.');
    if (words.length > 0) setAsked({ update, isWeight, words });
    else send(update);
  }

  /** They may stand far below what was pressed. */
  function divide() {
    flushSync(() => setBoxes(divideIntoBoxes(sheet, lines)));
    document.getElementById('packing-boxes')?.focus();
  }

  function send(update: PackingUpdate) {
    // Once it is noted the fields begin with what is stored by then.
    if (update.grams !== undefined) flushSync(() => setDivision([boxes, update.boxes ?? []]));
    note(update);
  }

  return (
    <>
      {!isOver && (
        <form id={FORM_ID} className={styles.weight} onSubmit={submit} noValidate>
          {JSON.stringify(known) !== JSON.stringify(seenBoxes) && (
            <Notice kind="warning">
              <div className={stack.gap12}>
                <p>
                  Пока вы раскладывали, коробки изменили
                  {seen.weighedBy !== '' && ` (${withInitials(seen.weighedBy)})`}: {formatBoxWeights(known)}.
                </p>
                <div className={inRow.gap12}>
                  <Button variant="secondary" onClick={() => setDivision([known.map(toTypedBox), known])}>
                    Показать их
                  </Button>
                  <Button variant="secondary" onClick={() => setDivision([boxes, known])}>
                    Оставить как у меня
                  </Button>
                </div>
              </div>
            </Notice>
          )}
          {boxes.length === 0 ? (
            <>
              <TextField
                id="packing-grams"
                label="Вес после сборки, граммов"
                hint={weightHint(seen, expected)}
                error={errors[0]}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={setTyped}
              />
              <Button variant="quiet" onClick={divide}>
                Разложить по коробкам
              </Button>
            </>
          ) : (
            <PackingBoxes
              {...{ sheet, lines, boxes, errors }}
              isMarked={(position) => packed || seen.lines.has(position)}
              onChange={setBoxes}
            />
          )}
          {packed && (boxes.length > 0 || parseGrams(typed) !== grams) && (
            <Button type="submit" variant="secondary">
              Записать вес
            </Button>
          )}
        </form>
      )}
      <div className={styles.bar}>
        <div role="status">
          <p>
            {packed ? (
              <>
                <strong>Собран</strong>
                {seen.packedBy !== '' && (
                  <span className={styles.packer}>: {withInitials(seen.packedBy)}</span>
                )}
              </>
            ) : (
              formatPackedCounts(sheet, seen)
            )}
          </p>
          {!packed && onlyPacker !== '' && <p className={text.hint}>Положил: {withInitials(onlyPacker)}</p>}
          {refund !== null && <p className={text.hint}>{refund}</p>}
          {props.waiting > 0 && <p className={text.hint}>Отметок ждёт связи: {props.waiting}</p>}
        </div>
        {packed && !isOver && (
          <Button variant="quiet" onClick={() => note({ packed: false })}>
            Вернуть в сборку
          </Button>
        )}
        {!isFinished && (
          <Button type="submit" form={FORM_ID} variant={isMarked ? 'primary' : 'secondary'}>
            Собран
          </Button>
        )}
        {isFinished &&
          (next === null ? (
            <LinkButton to={handoverHref}>К списку для сдачи</LinkButton>
          ) : (
            <LinkButton to={next.href}>Следующий заказ №&nbsp;{next.id}</LinkButton>
          ))}
      </div>
      {/* The second tap of two on «Собран» falls beside the dialog that the first has opened. */}
      <div role="presentation" onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}>
        <ConfirmDialog
          open={asked !== null}
          title={
            asked?.isWeight
              ? `Посылка весит ${formatWeight(asked.update.grams ?? 0)}?`
              : `Отметить заказ №\u00a0${sheet.id} собранным?`
          }
          text={asked?.words.map((words) => <p key={words}>{words}</p>)}
          confirmText={asked?.update.packed ? 'Собран' : 'Да, записать'}
          {...(asked?.isWeight && { closeText: 'Исправить' })}
          onConfirm={() => {
            if (asked !== null) send(asked.update);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      </div>
    </>
  );
}

/** A weight that differs more than both from that of the goods is doubted where it stands. */
const OFF_SHARE = 0.15;
const OFF_GRAMS = 500;

function weightHint({ grams, weighedBy }: OptimisticPacking, expected: FinishProps['expected']): ReactNode {
  if (grams !== null) {
    const more = grams - expected.grams;
    const isOff = expected.unknown === 0 && Math.abs(more) > Math.max(expected.grams * OFF_SHARE, OFF_GRAMS);
    const off = `${formatWeight(Math.abs(more))} ${more > 0 ? 'больше' : 'меньше'}`;
    return (
      <>
        {`Записано: ${formatGrams(grams)}${weighedBy === '' ? '' : `, ${withInitials(weighedBy)}`}`}
        {isOff && <WarningLine>{`Это на ${off}, чем по товарам: проверьте весы`}</WarningLine>}
      </>
    );
  }
  return `По товарам с коробкой ${expected.unknown > 0 ? 'от ' : ''}${formatGrams(expected.grams)}`;
}

/** Whether a weight is less than half of what it should be, or more than twice as much where all of that is known. */
function isDoubtful(grams: number, { grams: expected, unknown }: FinishProps['expected']): boolean {
  return expected > 0 && (grams * 2 < expected || (unknown === 0 && grams > expected * 2));
}

function doubtWords(grams: number, expected: FinishProps['expected']): string {
  const words = `По товарам с коробкой выходит ${formatWeight(expected.grams)}.`;
  return isDoubtful(grams * 1000, expected)
    ? `${words} Проверьте весы.`
    : `${words} Похоже, это килограммы: ${grams} кг — это ${grams * 1000} граммов.`;
}
