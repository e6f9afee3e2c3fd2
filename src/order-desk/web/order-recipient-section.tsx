import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useRevalidator } from 'react-router';
import { getProductsByIds } from '../../catalog/products.contract.ts';
import { capitaliseName } from '../../contract/person-name.ts';
import { EditFailureNotice } from '../../desk/editing/edit-form.tsx';
import { mayCall, mayOpen } from '../../desk/load-for-admin.ts';
import { checkParcel, type ParcelCheckResult } from '../../facilities/check-parcel.ts';
import { computeDeliveryCost } from '../../facilities/delivery-cost.ts';
import { type FacilitiesState, useFacilities } from '../../facilities/facilities.web.ts';
import { formatWeekdayAndDay } from '../../facilities/parcel-words.ts';
import { type Day, formatDottedDay, formatLongDay } from '../../lib/calendar.ts';
import { keysOf } from '../../lib/fields.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { liveStatuses, unpaidStatuses } from '../../orders/order-status.ts';
import {
  BuyerLine,
  formatOrderedParcelWeight,
  formatOverweight,
  formatRecipientName,
  sumOrderTotalKopecks,
} from '../../orders/orders.web.ts';
import type { DeskOrder, OpenedOrderProps } from '../../orders/user-order-desk.contract.ts';
import { correctRecipient } from '../../orders/user-order-desk.contract.ts';
import { recipientMaxLengths } from '../../recipients/recipient-fields.ts';
import { findBirthDateFault, findNameFaults, parseBirthDate } from '../../recipients/recipient-typing.ts';
import { Button } from '../../ui/button.tsx';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { forgetEditDraft, hasEditDraft, useEditDraft } from '../../ui/edit-draft.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { type FormErrors, findFormErrors } from '../../ui/form-errors.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { FacilityField } from './facility-field.tsx';
import styles from './order-table.module.css';

const PACKING = '/admin/user-order-list/packing';

interface OrderRecipientProps extends OpenedOrderProps {
  /** Stands beside the buyer's number. */
  children: ReactNode;
}

/** Whom an order is for, to be corrected while its parcel is not closed, and who ordered it. */
export function OrderRecipientSection({ order, onChanged, children }: OrderRecipientProps) {
  const [open, setOpen] = useState(() => hasEditDraft(draftOf(order.id)));
  const part = useRef<HTMLDivElement>(null);
  const isAlive = mayCall(correctRecipient) && liveStatuses.includes(order.status);

  /** The form takes the place of its button, and the other way round: the focus goes to what is typed or pressed next. */
  function show(isOpen: boolean) {
    flushSync(() => setOpen(isOpen));
    part.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
    if (!isOpen) part.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div ref={part} className={stack.gap8}>
      {open && isAlive ? (
        <CorrectionForm order={order} onChanged={onChanged} onClose={() => show(false)} />
      ) : (
        <section aria-label="Получатель">
          <div className={styles.person}>
            <h3>{formatRecipientName(order)}</h3>
            {isAlive && !order.packed && (
              <Button variant="quiet" onClick={() => show(true)}>
                Исправить<span className="visually-hidden"> получателя — заказ № {order.id}</span>
              </Button>
            )}
            {isAlive && order.packed && mayOpen(PACKING) && (
              <Link to={`${PACKING}?ids=${order.id}&order=${order.id}`} title="Чтобы исправить получателя">
                Вернуть в сборку
              </Link>
            )}
          </div>
          <p>{typesetName(order.workAddressName)}</p>
          {order.birthDateClient !== null && (
            <p className={text.quiet}>
              {formatLongDay(order.birthDateClient)}
              {order.squadNumberClient !== null && `, отряд ${order.squadNumberClient}`}
            </p>
          )}
          {order.additionalInfoClient !== null && <p className={text.breaks}>{order.additionalInfoClient}</p>}
          <BuyerLine order={order} label="Покупатель">
            {children}
          </BuyerLine>
        </section>
      )}
    </div>
  );
}

interface TypedRecipient {
  lastName: string;
  firstName: string;
  middleName: string;
  /** `дд.мм.гггг`, or as people write it. */
  birthDate: string;
  squadNumber: string;
  institutionId: number | null;
}

const draftOf = (orderId: number) => `recipient-${orderId}`;

function CorrectionForm({ order, onChanged, onClose }: OpenedOrderProps & { onClose(): void }) {
  const { id } = order;
  const [typed, setTyped] = useEditDraft<TypedRecipient>(draftOf(id), typedFrom(order), { isKept: true });
  // What was seen when the form was opened, not what the list has learned since.
  const [seen] = useState(order.version);
  const [begun] = useState(() => typedFrom(order));
  const [wrong, setWrong] = useState<FormErrors>({});
  const facilities = useFacilities();
  const forecast = useForecast(order, facilities, typed.institutionId);
  const { send, busy, failure } = useSend(correctRecipient);
  const { revalidate } = useRevalidator();
  const errors: FormErrors = { ...wrong, ...failure?.errors };

  function end() {
    forgetEditDraft(draftOf(id));
    onClose();
  }

  async function save(version: number | null) {
    const body: Record<string, unknown> = {
      ...{ lastName: capitaliseName(typed.lastName), firstName: capitaliseName(typed.firstName) },
      ...{ middleName: capitaliseName(typed.middleName), squadNumber: typed.squadNumber },
      birthDate: parseBirthDate(typed.birthDate) ?? typed.birthDate,
      institutionId: typed.institutionId,
      ...(forecast && { total: forecast.total, plannedDay: forecast.check.plannedDay }),
      version,
    };
    // What others have corrected meanwhile stays in the fields that were not touched.
    for (const name of keysOf(begun)) if (typed[name] === begun[name]) delete body[name];
    if (!keysOf(begun).some((name) => name in body)) return end();
    const found = { ...findFormErrors(correctRecipient, body), ...findNameFaults(body, true) };
    const fault = body.birthDate === undefined ? null : findBirthDateFault(typed.birthDate);
    setWrong(fault ? { ...found, birthDate: fault } : found);
    if (fault || Object.keys(found).length > 0) return;
    const { response } = await send({ params: { id }, body: body as Parameters<typeof send>[0]['body'] });
    // What was shown of the facility may be out of date.
    if (response === null) return facilities.retry();
    onChanged(response);
    end();
  }

  const isListed = (facilityId: number | null) =>
    facilities.list?.some(({ id }) => id === facilityId) ?? false;
  const field = (name: Exclude<keyof TypedRecipient, 'institutionId'>, label: string) => ({
    id: `recipient-${id}-${name}`,
    label,
    autoComplete: 'off',
    value: typed[name],
    error: errors[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setWrong(({ [name]: _, ...others }) => others);
    },
  });

  return (
    <form
      className={stack.gap8}
      method="post"
      noValidate
      aria-label={`Исправить получателя заказа № ${id}`}
      aria-busy={busy}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save(seen);
      }}
    >
      <h3>Исправить получателя</h3>
      <div className={joinClassNames(grid.fields, styles.names)}>
        <TextField {...field('lastName', 'Фамилия')} max={recipientMaxLengths.lastName} />
        <TextField {...field('firstName', 'Имя')} max={recipientMaxLengths.firstName} />
        <TextField {...field('middleName', 'Отчество')} max={recipientMaxLengths.middleName} />
        <TextField {...field('birthDate', 'Дата рождения')} inputMode="numeric" placeholder="дд.мм.гггг" />
        <TextField {...field('squadNumber', 'Отряд')} optional max={recipientMaxLengths.squadNumber} />
      </div>
      <FacilityField
        facilities={facilities}
        {...(!isListed(order.facilityId) && { blank: order.workAddressName })}
        value={isListed(typed.institutionId) ? typed.institutionId : null}
        error={errors.institutionId}
        onChange={(institutionId) => setTyped({ ...typed, institutionId: institutionId ?? order.facilityId })}
      />
      <div role="status">{forecast && <ForecastNotice order={order} forecast={forecast} />}</div>
      <EditFailureNotice
        failure={failure}
        otherwise="Получатель остался прежним. Попробуйте ещё раз."
        busy={busy}
        onKeepMine={() => void save(null)}
        onTakeTheirs={() => {
          end();
          revalidate();
        }}
      />
      <p className={text.quiet}>Покупатель увидит исправление в своём заказе.</p>
      <FormButtons onCancel={end}>
        <Button type="submit" busy={busy} busyText="Сохраняется…">
          Сохранить исправление
        </Button>
      </FormButtons>
    </form>
  );
}

const typedFrom = (order: DeskOrder): TypedRecipient => ({
  ...{ lastName: order.lastNameClient, firstName: order.firstNameClient, middleName: order.middleNameClient },
  birthDate: order.birthDateClient === null ? '' : formatDottedDay(order.birthDateClient),
  squadNumber: order.squadNumberClient ?? '',
  institutionId: order.facilityId,
});

/** What an order becomes with another facility; sums in kopecks. */
interface Forecast {
  delivery: number;
  total: number;
  check: ParcelCheckResult;
}

/** What another facility would bring; null while it is the order's own, or what is needed for it is on its way. */
function useForecast(
  order: DeskOrder,
  { list }: FacilitiesState,
  facilityId: number | null,
): Forecast | null {
  const facility = facilityId === order.facilityId ? undefined : list?.find(({ id }) => id === facilityId);
  const ids = [...new Set(order.products.map(({ id }) => id))];
  const { response } = useCallQuery(
    getProductsByIds,
    facility === undefined ? null : { body: { ids, images: 'url' } },
  );
  if (facility === undefined || response === null) return null;
  const lines = order.products.map(({ id, quantityProduct: quantity }) => ({ id, quantity }));
  const products = response.map((product) => {
    const line = order.products.find(({ id }) => id === product.id);
    return { ...product, weightGrams: line?.weightGrams ?? product.weightGrams };
  });
  const delivery = computeDeliveryCost(facility, order.priceProducts);
  return {
    ...{ delivery, total: order.priceProducts + delivery },
    check: checkParcel(lines, products, facility.rules, new Date()),
  };
}

/** What a press will change beside the facility, before it is pressed. */
function ForecastNotice({ order, forecast }: { order: DeskOrder; forecast: Forecast }) {
  const { delivery, total, check } = forecast;
  const difference = total - sumOrderTotalKopecks(order);
  const isPaid = !unpaidStatuses.includes(order.status);
  const over = formatOverweight(check);
  return (
    <Notice kind="info">
      <p>
        Доставка: {formatRoubles(delivery, 2)}
        {difference === 0
          ? ', сумма заказа прежняя'
          : ` вместо ${formatRoubles(order.totalShippingCost, 2)}, весь заказ — ${formatRoubles(total, 2)}`}
        .
        {isPaid &&
          difference !== 0 &&
          ` Заказ уже оплачен: ${difference > 0 ? 'покупателю нужно доплатить' : 'нужно вернуть'} ${formatRoubles(Math.abs(difference), 2)}.`}
      </p>
      <p>{dayWords(check.plannedDay, order.plannedDay)}</p>
      <p>
        Вес по заказу:{' '}
        {formatOrderedParcelWeight({ grams: check.grams, unweighed: check.unweighed.map(({ id }) => id) })}
        {over && `, ${over}`}.
      </p>
      {check.refused.length > 0 && (
        <p>Там не принимают: {typesetName(check.refused.map(({ name }) => name).join(', '))}.</p>
      )}
    </Notice>
  );
}

function dayWords(day: Day | null, before: Day | null): string {
  if (day === null) return 'День сдачи для этого учреждения не известен.';
  const was = before === null || before === day ? '' : ` (сейчас ${formatWeekdayAndDay(before)})`;
  return `День сдачи: ${formatWeekdayAndDay(day)}${was}.`;
}
