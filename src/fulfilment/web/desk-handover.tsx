import { type SubmitEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { createCartLineKey } from '../../cart/cart-lines.ts';
import { getTagLabel, knownProductTags } from '../../catalog/product-tags.ts';
import { getProductsByIds } from '../../catalog/products.contract.ts';
import type { CallInput } from '../../contract/endpoint.ts';
import { EditFailureNotice } from '../../desk/editing/edit-form.tsx';
import { mayCall } from '../../desk/load-for-admin.ts';
import { patchFacility } from '../../facilities/admin-work-addresses.contract.ts';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { type FacilityDto, listActiveFacilities } from '../../facilities/work-addresses.contract.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { parseTypedNumber } from '../../lib/money/typed-roubles.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { returnReasonLabels, returnReasons } from '../../orders/handover.ts';
import { orderStageByStatus } from '../../orders/order-status.ts';
import {
  HandoverSummary,
  returnedGoodsWishLabels,
  selectReturnedLines,
  handoverStyles as styles,
} from '../../orders/orders.web.ts';
import { resolvePackedLines } from '../../orders/packing-changes.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import type { DeskOrder, OpenedOrderProps } from '../../orders/user-order-desk.contract.ts';
import { saveHandover } from '../../orders/user-order-handover.contract.ts';
import { MAX_NOTE_LENGTH } from '../../orders/user-order-notes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { hasEditDraft, useEditDraft } from '../../ui/edit-draft.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type FormErrors, findFormErrors } from '../../ui/form-errors.ts';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** What became of the parcel of a delivered order: said, noted, and what the buyer wants of what came back. */
export function DeskHandoverSection({ order, onChanged }: OpenedOrderProps) {
  const [open, setOpen] = useState(() => hasEditDraft(`handover-${order.id}`));
  const part = useRef<HTMLElement>(null);
  if (orderStageByStatus[order.status] !== 'delivered') return null;
  const { handover } = order;
  const returned = selectReturnedLines(handover);
  const refused = returned.filter(({ reason }) => reason === 'REFUSED');

  /** The form goes with its button: the focus stays where it was. */
  function close() {
    setOpen(false);
    part.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={part} tabIndex={-1} className={styles.part} aria-label="Сдан">
      <div className={styles.head}>
        {handover === undefined && !open && (
          <h3>
            Сдан {formatDayHidingCurrentYear(createHandoverFormValues(order).day, moscowDay(new Date()))}
          </h3>
        )}
        <div role="status">
          <HandoverSummary order={order} forDesk />
        </div>
        {!open && mayCall(saveHandover) && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {handover === undefined ? (
              'Вес и что вернули'
            ) : (
              <>
                Изменить<span className="visually-hidden"> отметку о сдаче</span>
              </>
            )}
            <span className="visually-hidden"> — заказ № {order.id}</span>
          </Button>
        )}
      </div>
      {returned.length > 0 && (
        <p className={text.flag} role="status">
          {handover?.wish
            ? `Покупатель просит: ${returnedGoodsWishLabels[handover.wish].toLowerCase()}`
            : 'Покупатель ещё не сказал, что делать с возвращённым'}
        </p>
      )}
      {mayCall(patchFacility) && refused.length > 0 && (
        <RefusedOffer
          key={handover?.version}
          order={order}
          positions={refused.map(({ position }) => position)}
        />
      )}
      {open && <HandoverForm order={order} onChanged={onChanged} onClose={close} />}
    </section>
  );
}

/** The day, the weight on the scales of the facility, what became of each line, a note for the buyer. */
function HandoverForm({ order, onChanged, onClose }: OpenedOrderProps & { onClose(): void }) {
  const { id, products } = order;
  const packed = resolvePackedLines(order);
  const [typed, setTyped] = useEditDraft(`handover-${id}`, createHandoverFormValues(order));
  // What was seen when the form was opened, not what the list has learned since.
  const [seen] = useState(order.handover?.version ?? 0);
  const [wrong, setWrong] = useState<FormErrors>({});
  const { send, busy, failure } = useSend(saveHandover, { revalidates: false });
  const { revalidate } = useRevalidator();
  const errors: FormErrors = { ...wrong, ...failure?.errors };
  const sentLines = handoverInput(typed, null).lines ?? [];
  const piecesErrors = new Map(
    sentLines.map(({ position }, index) => [Number(position) - 1, errors[`lines.${index}.quantity`]]),
  );
  const change = (fields: Partial<TypedHandover>) => setTyped({ ...typed, ...fields });

  async function save(version: number | null) {
    const body = handoverInput(typed, version);
    const found = findFormErrors(saveHandover, body);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const { response } = await send({ params: { id }, body });
    if (response === null) return;
    onChanged(response);
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save(seen);
  }

  return (
    <form className={styles.part} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <div className={styles.measured}>
        <DateField
          id={`handover-${id}-day`}
          label="День сдачи"
          value={typed.day}
          error={errors.day}
          onChange={(day) => change({ day })}
        />
        <TextField
          id={`handover-${id}-weight`}
          label="Вес на их весах, кг"
          inputMode="decimal"
          autoComplete="off"
          value={typed.kilograms}
          error={errors.grams && 'Вес — килограммы, например 18,9, до 99'}
          onChange={(kilograms) => change({ kilograms })}
        />
      </div>
      <fieldset className={styles.goods}>
        <legend>Что с товарами</legend>
        {products.map((line, index) => {
          const { counted = line.nameProduct, pieces = 0 } = packed[index] ?? {};
          const name = typesetName(counted);
          const result = typed.results[index] ?? 'HANDED';
          const isBack = result !== 'HANDED';
          const choose = (chosen: string) => change({ results: typed.results.with(index, chosen) });
          return (
            <div key={createCartLineKey(line)}>
              <span>{name}</span>
              {pieces > 0 && (
                <Button variant="quiet" onClick={() => choose(isBack ? 'HANDED' : 'REFUSED')}>
                  {isBack ? 'Передано' : 'Вернули'}
                  <span className="visually-hidden"> {name}</span>
                </Button>
              )}
              {isBack && (
                <div>
                  <SelectField
                    id={`handover-${id}-line-${index}`}
                    label={`Почему не передано: ${name}`}
                    hiddenLabel
                    options={notHandedInOptions}
                    value={result}
                    onChange={choose}
                  />
                  {pieces > 1 && result !== 'MISSING' && (
                    <TextField
                      id={`handover-${id}-pieces-${index}`}
                      label={`Сколько из ${pieces}\u00A0шт.`}
                      placeholder="все"
                      inputMode="numeric"
                      autoComplete="off"
                      value={typed.pieces[index] ?? ''}
                      error={piecesErrors.get(index)}
                      onChange={(count) => change({ pieces: typed.pieces.with(index, count) })}
                    />
                  )}
                </div>
              )}
            </div>
          );
        })}
      </fieldset>
      <TextField
        id={`handover-${id}-note`}
        label="Заметка"
        hint="Увидит покупатель"
        multiline
        autoComplete="off"
        max={MAX_NOTE_LENGTH}
        value={typed.note}
        error={errors.note}
        onChange={(note) => change({ note })}
      />
      <EditFailureNotice
        failure={failure}
        otherwise="Сдача не отмечена. Попробуйте ещё раз."
        busy={busy}
        onKeepMine={() => void save(null)}
        onTakeTheirs={() => {
          onClose();
          revalidate();
        }}
      />
      <FormButtons onCancel={onClose}>
        <Button type="submit" busy={busy} busyText="Сохраняется…">
          Сохранить
        </Button>
      </FormButtons>
    </form>
  );
}

interface RefusedOfferProps {
  order: DeskOrder;
  /** The lines that were given back because they are not taken there. */
  positions: readonly number[];
}

/** «Добавить в список ИК-104?»: what was given back there is refused there from now on, known from the window. */
function RefusedOffer({ order, positions }: RefusedOfferProps) {
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const name = formatShortFacilityName(order.workAddressName);
  return (
    <div className={styles.part}>
      {!open && added === null && (
        <div className={styles.verb}>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Добавить в список {name}?
          </Button>
        </div>
      )}
      {open && (
        <Tags
          {...{ order, positions, name }}
          onAdded={(labels) => {
            setOpen(false);
            setAdded(labels);
          }}
        />
      )}
      <p role="status">{added !== null && `Добавлено в список ${name}: ${added}`}</p>
    </div>
  );
}

interface TagsProps extends RefusedOfferProps {
  name: string;
  /** With the labels of what was added. */
  onAdded(labels: string): void;
}

function Tags({ order, positions, name, onAdded }: TagsProps) {
  const lines = resolvePackedLines(order);
  const ids = [...new Set(positions.flatMap((position) => lines[position - 1]?.ids ?? []))];
  const products = useCallQuery(getProductsByIds, { body: { ids, images: 'url' } });
  const facilities = useCallQuery(listActiveFacilities, {});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { send, busy, failure } = useSend(patchFacility, { revalidates: false });
  const lost = products.failure ?? facilities.failure;

  async function add({ id, refusedTags, refusedOn, version }: FacilityDto) {
    const day = order.handover?.day ?? null;
    const { response } = await send({
      params: { id },
      body: {
        refusedTags: [...refusedTags, ...chosen],
        refusedSource: 'WINDOW',
        // What was said of the rest may be newer.
        refusedOn: day !== null && refusedOn !== null && refusedOn > day ? refusedOn : day,
        version,
      },
    });
    if (response !== null) onAdded(chosen.map(getTagLabel).join(', '));
    else facilities.retry();
  }

  if (lost !== null) {
    const retry = () => {
      products.retry();
      facilities.retry();
    };
    return <LoadError message={getCallFailureMessage(lost, 'Список не загрузился')} bare onRetry={retry} />;
  }
  if (products.response === null || facilities.response === null) return <Skeleton height={3} count={1} />;
  const facility = facilities.response.addressList.find(({ id }) => id === order.facilityId);
  const tags = facility ? refusableTags(products.response, facility.refusedTags) : [];
  if (facility === undefined || tags.length === 0) {
    return <p>Добавить нечего: всё, что известно об этих товарах, в списке {name} уже есть.</p>;
  }
  return (
    <fieldset className={styles.lines}>
      <legend>{name} не принимает:</legend>
      {tags.map((tag) => (
        <CheckboxField
          key={tag}
          label={getTagLabel(tag)}
          checked={chosen.includes(tag)}
          onChange={(on) => setChosen(on ? [...chosen, tag] : chosen.filter((other) => other !== tag))}
        />
      ))}
      <div>
        <Button
          variant="secondary"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => void add(facility)}
        >
          Добавить в список {name}
        </Button>
      </div>
      <ErrorAlert>
        {failure && getCallFailureMessage(failure, 'Список остался как был. Попробуйте ещё раз.')}
      </ErrorAlert>
    </fieldset>
  );
}

/** What says nothing of why something was given back: it is never refused, or it only says that there are parts. */
const notRefused = new Set([
  'set',
  ...knownProductTags.flatMap(({ tag, harmless }) => (harmless ? tag : [])),
]);

/** Returns the tags of goods that a facility could refuse and does not yet, each once. */
function refusableTags(
  products: readonly { tags: readonly string[] }[],
  refusedTags: readonly string[],
): string[] {
  const tags = new Set(products.flatMap((product) => product.tags));
  return [...tags].filter((tag) => !notRefused.has(tag) && !refusedTags.includes(tag));
}

/** What can be chosen of a line that was not handed in. */
const notHandedInOptions = [
  ...returnReasons.map((reason) => ({
    value: reason,
    label: returnReasonLabels[reason].replace(/^./, (first) => first.toUpperCase()),
  })),
  { value: 'MISSING', label: 'Не было в посылке' },
];

/** What an administrator types of a handover; the weight in kilograms, one result for each line of the order. */
interface TypedHandover {
  day: string;
  kilograms: string;
  results: string[];
  /** How many pieces of each line were returned, where that is not all. */
  pieces: string[];
  note: string;
}

/** What is noted of an order, for typing over; before that, the day it was delivered, without what was not put in. */
export function createHandoverFormValues(
  order: Pick<Order, 'handover' | 'products' | 'packingChanges' | 'status' | 'statusHistory'>,
): TypedHandover {
  const { handover, status, statusHistory } = order;
  const results: string[] = resolvePackedLines(order).map(({ ids }) =>
    ids.length === 0 ? 'MISSING' : 'HANDED',
  );
  const pieces = results.map(() => '');
  for (const { position, reason, quantity } of handover?.lines ?? []) {
    results[position - 1] = reason ?? 'MISSING';
    pieces[position - 1] = quantity === undefined ? '' : String(quantity);
  }
  const handedIn = statusHistory.findLast((change) => change.status === status)?.changedAt;
  return {
    day: handover?.day ?? moscowDay(handedIn === undefined ? new Date() : new Date(handedIn)),
    kilograms: handover?.grams ? String(handover.grams / 1000).replace('.', ',') : '',
    results,
    pieces,
    note: handover?.note ?? '',
  };
}

type HandoverInput = CallInput<typeof saveHandover>['body'];

/** What is sent; what is typed as no number is sent as none that the contract takes. */
function handoverInput(
  { day, kilograms, results, pieces, note }: TypedHandover,
  version: HandoverInput['version'],
): HandoverInput {
  return {
    day,
    grams: kilograms.trim() === '' ? null : Math.round(parseTypedNumber(kilograms) * 1000),
    lines: results.flatMap((result, index): NonNullable<HandoverInput['lines']> => {
      const position = index + 1;
      if (result === 'MISSING') return [{ position, result: 'MISSING' }];
      const reason = returnReasons.find((one) => one === result);
      if (reason === undefined) return [];
      const count = pieces[index]?.trim() ?? '';
      return [
        {
          ...{ position, result: 'RETURNED', reason },
          quantity: count === '' ? null : parseTypedNumber(count),
        },
      ];
    }),
    note: note.trim() || null,
    version,
  };
}
