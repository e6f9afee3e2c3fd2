import { Fragment, useState } from 'react';
import { QuantityStepper } from '../../cart/cart.web.ts';
import { formatDayAndMonth, isDay } from '../../lib/calendar.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatWeighed, formatWeight } from '../../lib/text/weight-label.ts';
import {
  MAX_ORDER_BOXES,
  MAX_RECORDED_PARCEL_GRAMS,
  type OrderBox,
  sumBoxGrams,
} from '../../orders/handover.ts';
import { formatRecipientName } from '../../orders/orders.web.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import formGrid from '../../ui/fields/form-grid.module.css';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import text from '../../ui/look/text.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import { distributePieces } from '../packing-rules.ts';
import type { PackingSheet } from '../user-order-papers.contract.ts';
import styles from './packing.module.css';
import type { PackedPiecesOfLine } from './packing-sheet.ts';
import paper from './paper.module.css';
import { formatOrderNumbers } from './paper.tsx';
import type { UnsentBox } from './unsent-packings.ts';

/** A box as it is typed: grams, the day, empty for none, and which pieces are named for it. */
export interface TypedBox {
  grams: string;
  plannedDay: string;
  goods: OrderBox['goods'];
}

interface PackingBoxesProps {
  sheet: PackingSheet;
  lines: readonly PackedPiecesOfLine[];
  /** Whether a line is dealt with; the others are only meant to lie there. */
  isMarked(position: number): boolean;
  boxes: readonly TypedBox[];
  /** What is wrong with the weight of each box. */
  errors: readonly (string | undefined)[];
  onChange(boxes: TypedBox[]): void;
}

/** Returns what goods in one box may weigh, in grams. */
export const getBoxRoomGrams = ({ limitGrams, boxGrams }: PackingSheet): number =>
  Math.max(1, limitGrams - boxGrams);

/** Returns a parcel divided into boxes, as many as it needs unless told, with the weights and days typed so far. */
export function divideIntoBoxes(
  sheet: PackingSheet,
  lines: readonly PackedPiecesOfLine[],
  count = countNeededBoxes(sheet, lines),
  typed: readonly TypedBox[] = [],
): TypedBox[] {
  const empty = Array.from({ length: count }, () => []);
  const days = [sheet.plannedDay ?? '', ...sheet.laterDays];
  let [trip, load] = [0, 0];
  return distributePieces(lines, empty, getFillGrams(sheet, lines, count)).map((goods, index) => {
    const { grams } = estimateBoxWeight(sheet, lines, goods);
    const isNext = load > 0 && load + grams > sheet.limitGrams && trip < days.length - 1;
    [trip, load] = isNext ? [trip + 1, grams] : [trip, load + grams];
    return {
      grams: typed[index]?.grams ?? '',
      plannedDay: typed[index]?.plannedDay ?? days[trip] ?? '',
      goods,
    };
  });
}

/** What goods in one of so many boxes are to weigh: as much as has room, and alike where fewer boxes would do. */
function getFillGrams(sheet: PackingSheet, lines: readonly PackedPiecesOfLine[], count: number): number {
  const room = getBoxRoomGrams(sheet);
  const total = sumPiecesGrams(lines);
  return total > room * (count - 1) ? room : Math.max(total / count, ...lines.map(({ grams }) => grams ?? 0));
}

const sumPiecesGrams = (lines: readonly PackedPiecesOfLine[]): number =>
  lines.reduce((sum, line) => sum + line.pieces * (line.grams ?? 0), 0);

/** «28 ноября уже 39 кг, а там принимают 20 кг»; null where the boxes of the day are not too heavy together. */
function formatOverloadedDay(
  { limitGrams }: PackingSheet,
  boxes: readonly { grams: number; plannedDay: string | null }[],
  day: string,
): string | null {
  const going = boxes.filter(({ plannedDay }) => plannedDay === day);
  const grams = sumBoxGrams(going);
  if (going.length < 2 || grams <= limitGrams || !isDay(day)) return null;
  return `${formatDayAndMonth(day)} уже ${formatWeight(grams)}, а там принимают ${formatWeight(limitGrams)}`;
}

export const toTypedBox = ({ grams, plannedDay, goods }: UnsentBox): TypedBox => ({
  ...{ grams: String(grams), plannedDay: plannedDay ?? '', goods },
});

/** The grams that are typed, null for nothing; NaN for what is no weight. */
export function parseGrams(typed: string): number | null {
  const digits = typed.replace(/\s/g, '');
  if (digits === '') return null;
  const grams = Number(digits);
  return /^\d+$/.test(digits) && grams >= 1 && grams <= MAX_RECORDED_PARCEL_GRAMS ? grams : Number.NaN;
}

/** «18 530 г», in the unit in which it is typed. */
export const formatGrams = (grams: number) => `${grams.toLocaleString('ru')}\u00A0г`;

/** «2 кг, 4 кг» */
export const formatBoxWeights = (boxes: readonly UnsentBox[]) =>
  boxes.map(({ grams }) => formatWeight(grams)).join(', ') || 'теперь одна';

/** Which boxes, and on which day, weigh more than the facility takes at a time; null when none does. */
export function heavyBoxesWords(sheet: PackingSheet, boxes: readonly UnsentBox[]): string | null {
  const { limitGrams } = sheet;
  const heavy = boxes.flatMap(({ grams }, index) => (grams > limitGrams ? index + 1 : []));
  const days = [...new Set(boxes.map(({ plannedDay }) => plannedDay ?? ''))];
  const words = [
    heavy.length > 0 &&
      `Тяжелее, чем там принимают за один раз, ${formatWeight(limitGrams)}: коробка ${heavy.join(', ')}`,
    ...days.map((day) => formatOverloadedDay(sheet, boxes, day)),
  ].filter(Boolean);
  return words.length > 0 ? `${words.join('. ')}.` : null;
}

function countNeededBoxes(sheet: PackingSheet, lines: readonly PackedPiecesOfLine[]): number {
  const needed = Math.ceil(sumPiecesGrams(lines) / getBoxRoomGrams(sheet));
  return Math.min(Math.max(2, needed), MAX_ORDER_BOXES);
}

/** The boxes of a parcel that goes in more than one: how many, what each weighs, when it goes and what lies in it. */
export function PackingBoxes(props: PackingBoxesProps) {
  const { sheet, lines, isMarked, boxes, errors, onChange } = props;
  const lying = distributePieces(
    lines,
    boxes.map(({ goods }) => goods),
    getBoxRoomGrams(sheet),
  );
  const estimated = boxes.map(({ grams, plannedDay }, index) => ({
    grams: parseGrams(grams) || estimateBoxWeight(sheet, lines, lying[index] ?? []).grams,
    plannedDay: index === 0 ? sheet.plannedDay : plannedDay,
  }));
  const change = (index: number, fields: Partial<TypedBox>) =>
    onChange(boxes.map((box, at) => (at === index ? { ...box, ...fields } : box)));

  function move(position: number, pieces: number, from: number, to: number) {
    const countIn = (index: number) => lying[index]?.find((one) => one.position === position)?.quantity ?? 0;
    onChange(
      boxes.map((box, index) => {
        const others = (lying[index] ?? []).filter((one) => one.position !== position);
        const quantity = countIn(index) + (index === to ? pieces : 0) - (index === from ? pieces : 0);
        return { ...box, goods: quantity > 0 ? [...others, { position, quantity }] : others };
      }),
    );
  }

  return (
    <fieldset className={styles.boxes}>
      <legend>Коробки</legend>
      <div className={formGrid.columns}>
        <SelectField
          id="packing-boxes"
          label="Сколько коробок"
          options={COUNTS}
          value={String(boxes.length)}
          onChange={(count) =>
            onChange(count === '1' ? [] : divideIntoBoxes(sheet, lines, Number(count), boxes))
          }
        />
      </div>
      <div className={joinClassNames(formGrid.columns, formGrid.shared)}>
        {boxes.map(({ grams, plannedDay }, index) => {
          const overloaded = formatOverloadedDay(sheet, estimated, plannedDay) ?? undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its number.
            <fieldset key={index} className={styles.box}>
              <legend>
                Коробка {index + 1} из {boxes.length}
              </legend>
              <BoxGoods
                goods={lying[index] ?? []}
                {...{ lines, isMarked, index }}
                count={boxes.length}
                onMove={(position, pieces, to) => move(position, pieces, index, to)}
              />
              <TextField
                id={`packing-grams-${index}`}
                label={`Вес коробки ${index + 1}, граммов`}
                hint={boxWeightHint(sheet, lines, lying[index] ?? [])}
                error={errors[index]}
                inputMode="numeric"
                autoComplete="off"
                value={grams}
                onChange={(typed) => change(index, { grams: typed })}
              />
              {index === 0 ? (
                <p>
                  День сдачи:{' '}
                  {sheet.plannedDay === null ? 'не назначен' : formatDayAndMonth(sheet.plannedDay)}
                </p>
              ) : (
                <DateField
                  id={`packing-day-${index}`}
                  label="День сдачи"
                  hint={overloaded && <span className={text.warning}>{overloaded}</span>}
                  value={plannedDay}
                  onChange={(day) => change(index, { plannedDay: day })}
                />
              )}
            </fieldset>
          );
        })}
      </div>
    </fieldset>
  );
}

const COUNTS = Array.from({ length: MAX_ORDER_BOXES }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1, без деления' : String(index + 1),
}));

/** What a box and the goods in it weigh, and whether that of some of them is not known. */
function estimateBoxWeight(
  { boxGrams }: PackingSheet,
  lines: readonly PackedPiecesOfLine[],
  goods: OrderBox['goods'],
): { grams: number; isPartial: boolean } {
  const weights = goods.map(({ position, quantity }) => {
    const { grams = null } = lines.find((line) => line.position === position) ?? {};
    return grams === null ? null : grams * quantity;
  });
  const grams = weights.reduce<number>((sum, weight) => sum + (weight ?? 0), boxGrams);
  return { grams, isPartial: weights.includes(null) };
}

function boxWeightHint(...box: Parameters<typeof estimateBoxWeight>): string {
  const { grams, isPartial } = estimateBoxWeight(...box);
  return `По товарам с коробкой ${isPartial ? 'от ' : ''}${formatGrams(grams)}`;
}

interface BoxGoodsProps extends Pick<PackingBoxesProps, 'lines' | 'isMarked'> {
  goods: OrderBox['goods'];
  /** Which box it is, from 0, and of how many. */
  index: number;
  count: number;
  onMove(position: number, pieces: number, to: number): void;
}

/** What lies in a box, to be moved into another by pieces; a single one goes into the only other box at once. */
function BoxGoods({ goods, lines, isMarked, index, count, onMove }: BoxGoodsProps) {
  const [moving, setMoving] = useState<{ position: number; pieces: number } | null>(null);
  const others = Array.from({ length: count }, (_, to) => to).filter((to) => to !== index);
  if (goods.length === 0) return <p>Пусто</p>;
  return (
    <PlainList>
      {goods.map(({ position, quantity }) => {
        const name = lines.find((line) => line.position === position)?.name ?? '';
        const isMoving = moving?.position === position;
        const pieces = isMoving ? Math.min(moving.pieces, quantity) : quantity;
        const isDirect = quantity === 1 && others.length === 1;
        const verbs = others.map((to) => (
          <Button
            key={to}
            variant={isDirect ? 'quiet' : 'secondary'}
            onClick={() => {
              onMove(position, pieces, to);
              setMoving(null);
            }}
          >
            В коробку {to + 1}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ));
        return (
          <li key={position} className={styles.inBox}>
            <span>
              <strong>{quantity}</strong>&nbsp;× {typesetName(name)}
              {!isMarked(position) && <span className={text.below}>ещё не положено</span>}
            </span>
            {isDirect && verbs}
            {!isDirect && (
              <Button
                variant="quiet"
                aria-expanded={isMoving}
                onClick={() => setMoving(isMoving ? null : { position, pieces })}
              >
                Переложить
                <span className="visually-hidden"> {name}</span>
              </Button>
            )}
            {isMoving && !isDirect && (
              <div className={inRow.gap12}>
                {quantity > 1 && (
                  <QuantityStepper
                    value={pieces}
                    max={quantity}
                    label={name}
                    onChange={(typed) => setMoving({ position, pieces: typed })}
                  />
                )}
                {verbs}
              </div>
            )}
          </li>
        );
      })}
    </PlainList>
  );
}

/**
 * A label for each box that is still here: the order, which box of how many, the facility, the recipient, the weight.
 * What is not packed yet gets none unless it is asked for, or nothing is packed.
 */
export function BoxLabels({ sheets }: { sheets: readonly PackingSheet[] }) {
  const { ready = [], unpacked = [] } = Object.groupBy(sheets, ({ packing }) =>
    packing.packed === null ? 'unpacked' : 'ready',
  );
  const [chosen, setAll] = useState<boolean | null>(null);
  const isAll = chosen ?? ready.length === 0;
  const labels = [...ready, ...(isAll ? unpacked : [])].flatMap((sheet) => {
    const { weighed, boxes } = sheet.packing;
    const all =
      boxes.length === 0 ? [{ grams: weighed?.grams ?? null, handedOn: null, plannedDay: null }] : boxes;
    return all.flatMap(({ grams, handedOn, plannedDay }, index) => {
      if (handedOn !== null) return [];
      const which = boxes.length === 0 ? null : `${index + 1} из ${boxes.length}`;
      return [{ sheet, grams, day: plannedDay ?? sheet.plannedDay, which }];
    });
  });
  return (
    <section className={paper.labels} aria-label="Ярлыки коробок">
      {unpacked.length > 0 && (
        <div className={paper.ofAll}>
          <CheckboxField
            label={`Печатать и те, что не собраны: ${formatOrderNumbers(unpacked.map(({ id }) => id))}`}
            checked={isAll}
            onChange={setAll}
          />
        </div>
      )}
      {labels.map(({ sheet, grams, day, which }) => (
        <article key={`${sheet.id} ${which}`} className={paper.label}>
          <p className={paper.labelNumber}>
            <span>№&nbsp;{sheet.id}</span>
            {which !== null && <span>{which}</span>}
          </p>
          <p className={paper.labelPlace}>
            {typesetName(sheet.workAddressName)
              .split(/(?<=,) /)
              .map((part, index) => (
                <Fragment key={part}>
                  {index > 0 && ' '}
                  <span>{part}</span>
                </Fragment>
              ))}
          </p>
          <p>{formatRecipientName(sheet)}</p>
          <p>
            {grams === null ? '________ кг' : formatWeighed(grams)}
            {day !== null && `, сдать ${formatDayAndMonth(day)}`}
          </p>
        </article>
      ))}
    </section>
  );
}
