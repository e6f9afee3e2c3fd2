import { type ReactNode, useState } from 'react';
import { QuantityStepper } from '../../cart/cart.web.ts';
import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import { formatProductWeight } from '../../catalog/product-weight.ts';
import { servesSamePurpose } from '../../catalog/purpose.ts';
import { formatMoment } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { type IfMissingAction, ifMissingActionShortLabels } from '../../orders/if-missing.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { useCallQuery } from '../../ui/data/use-call-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { withInitials } from '../../ui/shop/recipient-facts.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import {
  buyerPhoneCallOutcomeLabels,
  buyerPhoneCallOutcomes,
  calculateMaxReplacementPieces,
  suggestReplacementPieces,
} from '../packing-rules.ts';
import type { listReplacementOptions, ReplacementGoods } from '../user-order-packing.contract.ts';
import styles from './packing.module.css';
import { countPackedOfPart, formatPartCounts, type PackingSheetLine, weighPiece } from './packing-sheet.ts';
import {
  createCallOutcomeUpdate,
  createPackedLineUpdate,
  createPackedSetPartUpdate,
  createSetPartKey,
  type OptimisticCallOutcome,
  type OptimisticPackedLine,
  type OptimisticPacking,
  type PackingUpdate,
} from './unsent-packings.ts';

/** What may go in for lines, as it is asked for: loaded before anything is missing. */
type Offers = Pick<
  ReturnType<typeof useCallQuery<typeof listReplacementOptions>>,
  'response' | 'failure' | 'retry'
>;

interface PackingLineProps {
  line: PackingSheetLine;
  /** Where its goods and those after it lie; null below another line of the same place. */
  heading: string | null;
  /** What the order says of all its lines. */
  substitution: IfMissingAction;
  /** The buyer's; empty for one who has nothing to ask. */
  phone: string;
  seen: OptimisticPacking;
  /** Several people pack: each line says who has noted it. */
  namesPacker: boolean;
  /** Why what was noted here was not taken. */
  refusal: string | undefined;
  offers: Offers;
  note(note: PackingUpdate): void;
  /** What is missing of it is being dealt with. */
  open: boolean;
  onOpen(open: boolean): void;
}

/** A line of an order as it is packed: a box to tick, and what to do when not all of it is there. */
export function PackingLine(props: PackingLineProps) {
  const { line, heading, substitution, phone, seen, namesPacker, refusal, offers, note, open, onOpen } =
    props;
  const { position, nameProduct, quantityProduct, restrictions, ifMissing, refusedAs } = line;
  const choice = formatOrderLineChoice(line);
  const mark = seen.lines.get(position);
  const called = seen.calls.get(position);
  const putOf = (part: number) => seen.parts.get(createSetPartKey(position, part));
  const isOut = mark?.quantity === 0;
  const lacks =
    !isOut && line.parts.some(({ part, quantityProduct: ordered }) => (putOf(part) ?? ordered) < ordered);
  const whole = mark !== undefined && (mark.quantity ?? quantityProduct) === quantityProduct && !lacks;
  const refusedParts = line.parts.filter((part) => part.refusedAs !== null).length;
  const panelId = `missing-${position}`;
  /** All of a set is in, or nothing of it is noted. */
  function tickWhole(isIn: boolean) {
    const parts = line.parts.map(({ part, quantityProduct: ordered }) =>
      createPackedSetPartUpdate(position, part, isIn ? ordered : null),
    );
    note(Object.assign(createPackedLineUpdate(position, isIn), ...parts));
    // All of it is there after all: nothing is missing that could be dealt with.
    if (isIn && open) onOpen(false);
  }

  /** A set is dealt with once each of its parts is. */
  function notePart(part: number, quantity: number | null) {
    const isDealtWith = line.parts.every((one) =>
      one.part === part ? quantity !== null : putOf(one.part) !== undefined,
    );
    note({
      ...createPackedSetPartUpdate(position, part, quantity),
      ...((isOut || isDealtWith !== (mark !== undefined)) && createPackedLineUpdate(position, isDealtWith)),
    });
  }

  return (
    <div className={joinClassNames(styles.row, mark !== undefined && !open && styles.done)}>
      {heading !== null && <h2>{heading}</h2>}
      <div className={styles.line}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={styles.tickBox}
            checked={whole || (seen.packed && mark === undefined)}
            onChange={(event) => tickWhole(event.target.checked)}
          />
          <span className={styles.what}>
            {typesetName(nameProduct)}
            {choice !== null && <strong>{choice}</strong>}
            {line.parts.length > 0 && !whole && <strong>{formatPartCounts(line, seen)}</strong>}
            {refusedAs !== null && <WarningLine>Там не принимают: {refusedAs}</WarningLine>}
            {refusedParts > 0 && (
              <WarningLine>
                {refusedParts} {plural(refusedParts, ['часть', 'части', 'частей'])} не примут
              </WarningLine>
            )}
            {restrictions !== null && <span>{restrictions}</span>}
            {ifMissing !== substitution && <span>Если нет: {ifMissingActionShortLabels[ifMissing]}</span>}
            {mark !== undefined && !whole && (
              <strong className={text.warning}>
                {lacks ? 'Набор не весь' : markWords(mark, quantityProduct)}
              </strong>
            )}
            {called !== undefined && <span>{callWords(called)}</span>}
            {namesPacker && mark !== undefined && mark.by !== '' && (
              <small>
                {whole ? 'Положил' : 'Отметил'}: {withInitials(mark.by)}
              </small>
            )}
          </span>
          <Pieces count={quantityProduct} />
        </label>
        {!whole && (
          <Button
            variant="quiet"
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={() => onOpen(!open)}
          >
            Не всё<span className="visually-hidden"> {nameProduct}</span>
          </Button>
        )}
      </div>
      {open && (
        <MissingGoods id={panelId} {...{ line, phone, seen, offers, note }} close={() => onOpen(false)} />
      )}
      {line.parts.length > 0 && (
        <ul className={styles.parts} aria-label={`В наборе ${nameProduct}`}>
          {line.parts.map((part) => (
            <PackingPart
              key={part.part}
              part={part}
              put={countPackedOfPart(line, part, seen)}
              note={(quantity) => notePart(part.part, quantity)}
            />
          ))}
        </ul>
      )}
      <ErrorAlert>{refusal && `Не записано. ${refusal}.`}</ErrorAlert>
    </div>
  );
}

/** «Положено 1 из 3. Вместо: Козинаки 150 г, 2 шт.» */
function markWords({ quantity, replacement }: OptimisticPackedLine, ordered: number): string {
  const put = quantity ?? ordered;
  const words = putWords(put, ordered);
  if (replacement === null) return words;
  const instead = `Вместо: ${typesetName(replacement.nameProduct)}, ${replacement.quantityProduct}\u00A0шт.`;
  return put === 0 ? instead : `${words}. ${instead}`;
}

/** «Позвонили 22 ноября, 12:40: согласен (Иванова Мария)» */
function callWords({ outcome, at, by }: OptimisticCallOutcome): string {
  const when = at === null ? '' : ` ${formatMoment(at)}`;
  return `Позвонили${when}: ${buyerPhoneCallOutcomeLabels[outcome]}${by === '' ? '' : ` (${by})`}`;
}

interface PackingPartProps {
  part: PackingSheetLine['parts'][number];
  /** How many pieces are in; undefined while nothing is noted. */
  put: number | undefined;
  note(quantity: number | null): void;
}

/** A part of a set as it is packed: a box to tick, and how many there are when not all of it is there. */
function PackingPart({ part: { nameProduct, quantityProduct, refusedAs }, put, note }: PackingPartProps) {
  const [open, setOpen] = useState(false);
  const [there, setThere] = useState(0);
  const isMissing = put !== undefined && put < quantityProduct;

  function noteThere() {
    note(there);
    setOpen(false);
  }

  return (
    <li>
      <div className={styles.line}>
        <label className={styles.tick}>
          <input
            type="checkbox"
            className={styles.tickBox}
            checked={put === quantityProduct}
            onChange={(event) => note(event.target.checked ? quantityProduct : null)}
          />
          <span className={styles.what}>
            {typesetName(nameProduct)}
            {refusedAs !== null && <WarningLine>Там не принимают: {refusedAs}</WarningLine>}
            {isMissing && <strong className={text.warning}>{putWords(put, quantityProduct)}</strong>}
          </span>
          <Pieces count={quantityProduct} />
        </label>
        {put !== quantityProduct && (
          <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            Не всё<span className="visually-hidden"> {nameProduct}, из набора</span>
          </Button>
        )}
      </div>
      {open && (
        <div className={styles.missing}>
          <HowMany
            {...{ nameProduct, quantityProduct }}
            value={there}
            onChange={(pieces) => {
              setThere(pieces);
              note(pieces);
            }}
          />
          <p>Сколько вернуть за часть набора, договоритесь с покупателем и отметьте у заказа.</p>
          <div className={inRow.gap12}>
            <Button variant="secondary" onClick={noteThere}>
              {putWords(there, quantityProduct, 'Нет')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

const Pieces = ({ count }: { count: number }) => (
  <span className={styles.pieces}>
    <strong>{count}</strong>
    <span>&nbsp;шт.</span>
  </span>
);

export const WarningLine = ({ children }: { children: ReactNode }) => (
  <strong className={joinClassNames(styles.warning, text.warning)}>
    <Icon name="warning" size={16} />
    <span>{children}</span>
  </strong>
);

const putWords = (put: number, ordered: number, none = 'Не положили') =>
  put === 0 ? none : `Положено ${put} из ${ordered}`;

/** How many pieces there are of a line or a part that is not all there; nothing to ask where it is a single one. */
function HowMany({
  nameProduct,
  quantityProduct,
  value,
  onChange,
}: {
  nameProduct: string;
  quantityProduct: number;
  value: number;
  onChange(value: number): void;
}) {
  if (quantityProduct <= 1) return null;
  return (
    <div className={inRow.gap12}>
      <span>Положили:</span>
      <QuantityStepper
        value={value}
        min={0}
        max={quantityProduct - 1}
        label={nameProduct}
        onChange={onChange}
      />
    </div>
  );
}

/** Nothing of what was opened hides below the bar. */
const showWhole = (opened: HTMLElement | null) => opened?.scrollIntoView({ block: 'nearest' });

interface MissingGoodsProps extends Pick<PackingLineProps, 'line' | 'phone' | 'seen' | 'offers' | 'note'> {
  id: string;
  close(): void;
}

/** What is done about a line of which not all is there: how many are, whether the buyer was called, what instead. */
function MissingGoods({ id, line, phone, seen, offers, note, close }: MissingGoodsProps) {
  const { position, nameProduct, quantityProduct, ifMissing } = line;
  const mark = seen.lines.get(position);
  const called = seen.calls.get(position);
  const [put, setPut] = useState(mark?.quantity === quantityProduct ? 0 : (mark?.quantity ?? 0));
  const [replacing, setReplacing] = useState(false);
  const mayReplace = ifMissing === 'REPLACE' || called?.outcome === 'AGREED';

  function count(pieces: number) {
    setPut(pieces);
    // Another line may be dealt with next; a replacement goes with the number it was chosen for.
    if (!mark?.replacement) note(createPackedLineUpdate(position, { quantity: pieces, replacement: null }));
  }

  function noteLine(replacement: OptimisticPackedLine['replacement']) {
    note(createPackedLineUpdate(position, { quantity: put, replacement }));
    close();
  }

  return (
    <section id={id} ref={showWhole} className={styles.missing} aria-label={`Не хватает: ${nameProduct}`}>
      <div className={inRow.gap16}>
        <p>
          Покупатель просил: <strong>{ifMissingActionShortLabels[ifMissing]}</strong>
        </p>
        {ifMissing !== 'REPLACE' && phone !== '' && (
          <LinkButton variant="secondary" to={`tel:${phone}`}>
            Позвонить: {formatPhone(phone)}
          </LinkButton>
        )}
      </div>
      <fieldset className={inRow.gap12}>
        <legend className={quantityProduct > 1 ? 'visually-hidden' : undefined}>В коробку</legend>
        <HowMany {...{ nameProduct, quantityProduct }} value={put} onChange={count} />
        <Button variant="secondary" onClick={() => noteLine(null)}>
          {mark?.quantity === put && <Icon name="check" size={20} />}
          {putWords(put, quantityProduct, 'Нет')}
        </Button>
        {mayReplace && !replacing && (
          <Button variant="secondary" onClick={() => setReplacing(true)}>
            Заменить
          </Button>
        )}
        {mark !== undefined && (
          <Button
            variant="quiet"
            onClick={() => {
              note(createPackedLineUpdate(position, false));
              close();
            }}
          >
            Отменить отметку
          </Button>
        )}
      </fieldset>
      {mayReplace && replacing && (
        <ReplacementChoice
          {...{ line, put, offers }}
          isAgreed={called?.outcome === 'AGREED'}
          onChoose={noteLine}
        />
      )}
      {ifMissing !== 'REPLACE' && (
        <fieldset className={inRow.gap12}>
          <legend>Позвонили</legend>
          {buyerPhoneCallOutcomes.map((outcome) => {
            const pressed = called?.outcome === outcome;
            return (
              <Button
                key={outcome}
                variant={pressed ? 'primary' : 'secondary'}
                aria-pressed={pressed}
                onClick={() => note(createCallOutcomeUpdate(position, pressed ? null : outcome))}
              >
                {buyerPhoneCallOutcomeLabels[outcome]}
              </Button>
            );
          })}
        </fieldset>
      )}
    </section>
  );
}

interface ReplacementChoiceProps extends Pick<PackingLineProps, 'line' | 'offers'> {
  /** How many of the ordered pieces are there. */
  put: number;
  /** The buyer said on the phone that other goods will do, too. */
  isAgreed: boolean;
  onChoose(replacement: NonNullable<OptimisticPackedLine['replacement']>): void;
}

/** One who sees no prices replaces piece for piece, which is never dearer. */
const UNKNOWN = 1;

/** What may go in for the missing pieces of a line: one of it is chosen, and how many. */
function ReplacementChoice({ line, put, offers, isAgreed, onChoose }: ReplacementChoiceProps) {
  const [chosen, setChosen] = useState<{ goods: ReplacementGoods; quantity: number } | null>(null);
  const offer = offers.response?.lines.find(({ position }) => position === line.position);
  if (offer === undefined) {
    if (offers.failure === null) return <Skeleton height={6} />;
    return <LoadError message="Чем заменить, загрузить не удалось" bare onRetry={offers.retry} />;
  }
  const { quantityProduct, priceProduct } = line;
  const grams = weighPiece(line);
  const missing = {
    ...{ pieces: quantityProduct - put, kopecks: priceProduct ?? UNKNOWN, grams },
    leftGrams: offer.leftGrams - put * (grams ?? 0),
  };
  const pieceOf = (goods: ReplacementGoods) => ({
    kopecks: goods.priceProduct ?? UNKNOWN,
    grams: goods.weightGrams,
  });
  const fitting = offer.replacements.filter(
    (goods) =>
      calculateMaxReplacementPieces(missing, pieceOf(goods)) > 0 &&
      (isAgreed || servesSamePurpose(line.nameProduct, goods.nameProduct)),
  );
  if (fitting.length === 0) {
    return <p>Похожего не дороже, которое там принимают и которое поместится, нет.</p>;
  }
  return (
    <fieldset className={styles.group}>
      <legend>Чем заменить</legend>
      {fitting.map((goods) => (
        <label key={goods.id} className={styles.tick}>
          <input
            type="radio"
            name={`instead-${line.position}`}
            checked={chosen?.goods.id === goods.id}
            onChange={() => setChosen({ goods, quantity: suggestReplacementPieces(missing, pieceOf(goods)) })}
          />
          <span className={styles.what}>
            {goods.nameProduct}
            {goods.choice !== null && <strong>{goods.choice}</strong>}
            <span>
              {goods.priceProduct !== undefined && `${formatRoubles(goods.priceProduct, 2)}, `}
              {formatProductWeight(goods)}
            </span>
          </span>
        </label>
      ))}
      {chosen !== null && (
        <div className={inRow.gap12}>
          <QuantityStepper
            value={Math.min(chosen.quantity, calculateMaxReplacementPieces(missing, pieceOf(chosen.goods)))}
            max={calculateMaxReplacementPieces(missing, pieceOf(chosen.goods))}
            label={chosen.goods.nameProduct}
            onChange={(quantity) => setChosen({ ...chosen, quantity })}
          />
          <Button onClick={() => onChoose({ ...chosen.goods, quantityProduct: chosen.quantity })}>
            Положить вместо
          </Button>
        </div>
      )}
    </fieldset>
  );
}
