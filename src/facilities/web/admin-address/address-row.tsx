import { useEffect, useState } from 'react';
import { listDeskProducts } from '../../../catalog/admin-products.contract.ts';
import { getTagLabel, knownProductTags } from '../../../catalog/product-tags.ts';
import { type FacilityKind, facilityKindLabels, facilityKinds } from '../../../content/facility-kinds.ts';
import {
  createTextFieldPropsGetter,
  DuplicateNameNotice,
  type RowFieldsProps,
  WholeNumberField,
} from '../../../desk/editing/row-fields.tsx';
import { findChangedFields, RowForm } from '../../../desk/editing/row-form.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import list from '../../../desk/list.module.css';
import { type ListColumn, ListRow, RowBelow } from '../../../desk/list-table.tsx';
import { SearchableSelect } from '../../../desk/searchable-select.tsx';
import { FormBeside, useHasFormBeside } from '../../../desk/side-panel.tsx';
import { formatDayAndMonth, moscowDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { typesetName } from '../../../lib/russian/typography.ts';
import { nameComparisonKey } from '../../../lib/text/normalize-text.ts';
import { Button } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/classes.ts';
import { useCallQuery } from '../../../ui/data/use-ask.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { hasEditDraft } from '../../../ui/edit-draft.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import inRow from '../../../ui/lists/row.module.css';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import { patchFacility, updateFacility } from '../../admin-work-addresses.contract.ts';
import { isDeliveryNeverFree } from '../../delivery-cost.ts';
import {
  defaultParcelSettings,
  refusalInfoSourceLabels,
  refusalInfoSources,
  remandParcelDefaults,
  resolveParcelRules,
  type ShopParcelSettings,
} from '../../facility-fields.ts';
import { formatHandoverWeekdays } from '../../facility-words.ts';
import { findNextHandover } from '../../handover-day.ts';
import { formatOnWeekdayAndDay } from '../../parcel-words.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';
import {
  type ParcelSettingsFormValues,
  type ParcelSettingsRequestBody,
  parseParcelSettingsFormValues,
  toParcelSettingsFormValues,
} from '../admin-parcel/parcel-typing.ts';
import { toFacilityDeliveryTerms } from '../use-facilities.ts';
import {
  FacilityFields,
  type FacilityRequestBody,
  parseExistingFacilityFormValues,
  toFacilityFormValues,
} from './address-fields.tsx';
import { formatPause, updateFailureMessages } from './addresses.ts';
import styles from './admin-address.module.css';

interface AddressRowProps {
  address: FacilityDto;
  /** Null while it could not be loaded. */
  shop: ShopParcelSettings | null;
  /** All in use, to take refusals from. */
  addresses: readonly FacilityDto[];
  /** What is said of the names that there are. */
  known: ReadonlyMap<string, string>;
  busy: boolean;
  /** Why it could not be taken out of use. */
  failure: string | undefined;
  onChanged(): void;
  /** The lists must be loaded again. */
  onReload(): void;
  onDelete(): void;
}

/** An address in use: what it is, changed in its place, or taken out of use. */
export function ActiveFacilityRow({
  address,
  shop,
  addresses,
  known,
  busy,
  failure,
  onChanged,
  onReload,
  onDelete,
}: AddressRowProps) {
  const [editing, setEditing] = useState<'ADDRESS' | 'PARCEL' | null>(() =>
    hasEditDraft(`address-${address.id}`)
      ? 'ADDRESS'
      : hasEditDraft(`parcel-${address.id}`)
        ? 'PARCEL'
        : null,
  );
  const isBeside = useHasFormBeside();
  const { focus, focusIfFree } = useFocusLater();
  const opener = `address-${address.id}-edit`;
  const parcelOpener = `address-${address.id}-parcel`;

  /** What both forms do when they are done: the row is there again, with the focus on the button that opened them. */
  const openedBy = (button: string) => ({
    onTakeTheirs: onReload,
    onClose() {
      setEditing(null);
      focus(button);
    },
    onSaved() {
      setEditing(null);
      focusIfFree(button);
      onChanged();
    },
  });

  const form =
    editing === 'PARCEL' ? (
      <ParcelForm {...openedBy(parcelOpener)} address={address} shop={shop} addresses={addresses} />
    ) : (
      editing === 'ADDRESS' && <AddressForm {...openedBy(opener)} address={address} known={known} />
    );
  const name = typesetName(address.name);
  const formTitle = editing === 'PARCEL' ? `${name}: приём и дни` : name;
  if (form && !isBeside) {
    return (
      <tbody className={list.row}>
        <RowBelow className={list.form}>
          {editing === 'PARCEL' && <p className={text.quiet}>{formTitle}</p>}
          {form}
        </RowBelow>
      </tbody>
    );
  }
  const { deliveryKopecks, freeFromKopecks } = toFacilityDeliveryTerms(address);
  return (
    <tbody className={joinClassNames(list.row, form && list.away)} aria-busy={busy}>
      <ListRow>
        <th scope="row">
          <span className={text.strong}>{typesetName(address.name)}</span>
        </th>
        <td>
          <HandoverDays address={address} />
        </td>
        <td className={list.onlyWhole}>
          <RefusedTags tags={address.refusedTags} />
        </td>
        <td className={list.end}>
          <span className={list.onlyCard}>Доставка </span>
          <Price kopecks={deliveryKopecks} decimals={2} />
        </td>
        <td className={joinClassNames(list.end, list.onlyWhole)}>
          <span className={list.onlyCard}>Бесплатно от </span>
          {isDeliveryNeverFree(freeFromKopecks) ? (
            <span>никогда</span>
          ) : (
            <Price kopecks={freeFromKopecks} decimals={2} />
          )}
        </td>
        <td className={list.actions}>
          <div className={styles.verbs}>
            <Button
              id={opener}
              data-opener
              variant="quiet"
              aria-expanded={editing === 'ADDRESS'}
              disabled={busy}
              onClick={() => setEditing('ADDRESS')}
            >
              Изменить<span className="visually-hidden"> {address.name}</span>
            </Button>
            <Button
              id={parcelOpener}
              variant="quiet"
              aria-expanded={editing === 'PARCEL'}
              disabled={busy}
              onClick={() => setEditing('PARCEL')}
            >
              Приём и дни<span className="visually-hidden"> {address.name}</span>
            </Button>
            <Button variant="quiet" busy={busy} busyText="Удаляем…" onClick={onDelete}>
              Удалить<span className="visually-hidden"> {address.name}</span>
            </Button>
          </div>
        </td>
      </ListRow>
      <RowBelow>
        <ErrorAlert>{failure}</ErrorAlert>
        {form && <FormBeside title={formTitle}>{form}</FormBeside>}
      </RowBelow>
    </tbody>
  );
}

/** The columns of the addresses in use. */
export const facilityTableColumns: ListColumn[] = [
  { label: 'Учреждение' },
  { label: 'Дни', width: '12rem', optional: true },
  { label: 'Не принимают', width: '16rem', className: list.onlyWhole, optional: true },
  { label: 'Доставка', width: '6.5rem', className: list.end, optional: true },
  {
    label: 'Бесплатно от',
    width: '8.5rem',
    className: joinClassNames(list.end, list.onlyWhole),
    optional: true,
  },
  { label: 'Что сделать', hiddenLabel: true, width: '8.5rem' },
];

/** The days of handing in, and the pause that lasts. */
function HandoverDays({ address }: { address: FacilityDto }) {
  const pause = formatPause(address);
  return (
    <>
      {address.handoverWeekdays.length > 0 && (
        <>
          <span className={list.onlyCard}>Сдаём: </span>
          <span>{formatHandoverWeekdays(address.handoverWeekdays)}</span>
        </>
      )}
      {pause !== null && <span className={styles.pause}>{pause}</span>}
    </>
  );
}

/** So many letters of refusals stand in two lines; the others are counted. */
const MOST_LETTERS = 34;

function RefusedTags({ tags }: { tags: FacilityDto['refusedTags'] }) {
  if (tags.length === 0) return null;
  const all = tags.map(getTagLabel);
  const fitting = all.findIndex((_, index) => all.slice(0, index + 1).join(', ').length > MOST_LETTERS);
  const named = fitting === -1 ? all.length : Math.max(fitting, 1);
  const more = all.length - named;
  return (
    <span title={all.join(', ')}>
      <span className={list.onlyCard}>Не принимают: </span>
      {all.slice(0, named).join(', ')}
      {more > 0 && ` и\u00A0ещё\u00A0${more}`}
    </span>
  );
}

/** A refused change leaves its row where it is, typing and all, also when the thing itself is gone by now. */
const KEEPS_ROW = { revalidates: false } as const;

interface FormProps {
  address: FacilityDto;
  onClose(): void;
  onSaved(): void;
  onTakeTheirs(): void;
}

/** The fields of an address in the place of its row; over somebody else's change only those of mine go. */
function AddressForm({ address, known, ...form }: FormProps & Pick<AddressRowProps, 'known'>) {
  const whole = useSend(updateFacility, KEEPS_ROW);
  const part = useSend(patchFacility, KEEPS_ROW);

  async function save(input: FacilityRequestBody, seen: boolean) {
    const { id, version } = address;
    const { failure } = seen
      ? await whole.send({ params: { id }, body: { ...input, version } })
      : await part.send({ params: { id }, body: findChangedFields(input, address) });
    return failure;
  }

  const id = `address-${address.id}`;
  const before = toFacilityFormValues(address);
  const texts = { read: parseExistingFacilityFormValues, otherwise: updateFailureMessages };
  return (
    <RowForm {...form} {...texts} {...{ id, before }} send={save} busy={whole.busy || part.busy}>
      {(fields) => (
        <>
          <FacilityFields {...fields} />
          {nameComparisonKey(fields.typed.name) !== nameComparisonKey(address.name) && (
            <DuplicateNameNotice name={fields.typed.name} known={known} />
          )}
        </>
      )}
    </RowForm>
  );
}

/** What a facility takes and when, in the place of its row; only the fields that were changed are sent. */
function ParcelForm({
  address,
  shop,
  addresses,
  ...form
}: FormProps & Pick<AddressRowProps, 'shop' | 'addresses'>) {
  const { send, busy } = useSend(patchFacility, KEEPS_ROW);

  async function save(input: ParcelSettingsRequestBody, seen: boolean) {
    const changed = findChangedFields(input, address);
    // Who changes what is refused says each time how it is known, be it as before.
    const { refusedSource, refusedOn } = input;
    const sourced = changed.refusedTags === undefined ? changed : { ...changed, refusedSource, refusedOn };
    const version = seen ? { version: address.version } : {};
    const { failure } = await send({ params: { id: address.id }, body: { ...sourced, ...version } });
    return failure;
  }

  const id = `parcel-${address.id}`;
  const before = toParcelSettingsFormValues(address);
  return (
    <RowForm
      {...form}
      {...{ id, before, busy }}
      read={parseParcelSettingsFormValues}
      send={save}
      otherwise={updateFailureMessages}
    >
      {(fields) => (
        <>
          <ParcelFields {...fields} others={addresses.filter(({ id }) => id !== address.id)} />
          <p aria-live="polite">{preview(address, fields.typed, shop)}</p>
        </>
      )}
    </RowForm>
  );
}

/** What a buyer who ordered now would hear of the day. */
function preview(
  address: FacilityDto,
  typed: ParcelSettingsFormValues,
  shop: ShopParcelSettings | null,
): string {
  const { errors } = parseParcelSettingsFormValues(typed);
  if (shop === null || Object.keys(errors).length > 0) return '';
  const rules = resolveParcelRules({ ...address, ...settingsOf(typed) }, shop);
  const { day, scheduled, pausedUntil } = findNextHandover(rules, new Date());
  const pause = pausedUntil === null ? '' : `Пауза по ${formatDayAndMonth(pausedUntil)}. `;
  if (!scheduled) return `${pause}Если заказать сейчас: день сдачи сообщит администратор.`;
  if (day === null) return `${pause}Если заказать сейчас: за 60 дней дня сдачи не нашлось.`;
  return `${pause}Если заказать сейчас: сдадим ${formatOnWeekdayAndDay(day)}.`;
}

function settingsOf(typed: ParcelSettingsFormValues) {
  const { handoverWeekdays, orderByDays, orderByTime, closedDays, pausedUntil } =
    parseParcelSettingsFormValues(typed).input;
  return {
    handoverWeekdays: handoverWeekdays ?? [],
    orderByDays: orderByDays ?? defaultParcelSettings.orderByDays,
    orderByTime: orderByTime ?? defaultParcelSettings.orderByTime,
    closedDays: closedDays ?? [],
    pausedUntil: pausedUntil ?? null,
  };
}

const KINDS = facilityKinds.map((kind) => ({ value: kind, label: facilityKindLabels[kind] }));
const SOURCES = refusalInfoSources.map((source) => ({
  value: source,
  label: refusalInfoSourceLabels[source],
}));
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

type Texts = Exclude<keyof ParcelSettingsFormValues, 'handoverWeekdays' | 'refusedTags'>;

/** What a facility takes and when: its kind, limits, days and refusals. */
function ParcelFields({
  others: facilities,
  ...row
}: RowFieldsProps<ParcelSettingsFormValues> & { others: readonly FacilityDto[] }) {
  const { id, typed, disabled, onChange } = row;
  const refusing = facilities.filter(({ refusedTags }) => refusedTags.length > 0);
  const field = createTextFieldPropsGetter<Texts, ParcelSettingsFormValues>(row);
  const goods = useGoodsByTag();
  const tags = knownProductTags.filter(({ harmless }) => !harmless);
  const others = typed.refusedTags.filter((tag) => !tags.some((known) => known.tag === tag));

  useEffect(() => document.getElementById(`${id}-kind`)?.focus(), [id]);

  /** What was known of the old refusals is not known of the new ones: it is asked again. */
  function refuse(refusedTags: string[]) {
    const refusedOn = refusedTags.length === 0 ? '' : moscowDay(new Date());
    onChange({ ...typed, refusedTags, refusedSource: '', refusedOn });
  }

  return (
    <>
      <div className={joinClassNames(grid.fields, styles.numbers)}>
        <div className={grid.wide}>
          <SelectField
            {...field('kind')}
            label="Вид учреждения"
            blank="Не указан"
            options={KINDS}
            onChange={(kind) => onChange(withKind(typed, kind as FacilityKind | ''))}
          />
        </div>
        <WholeNumberField {...field('parcelGrams')} label="Предел посылки, г" />
        <WholeNumberField {...field('monthGrams')} label="Предел за месяц, г" hint="Пусто — без предела" />
        <WholeNumberField {...field('boxGrams')} label="Вес коробки, г" hint="Пусто — как у магазина" />
        <WholeNumberField {...field('paperCopies')} label="Экземпляров заявления" />
      </div>
      <fieldset className={grid.group} disabled={disabled}>
        <legend>Дни сдачи</legend>
        <div className={inRow.gap24}>
          {WEEKDAYS.map((weekday) => (
            <CheckboxField
              key={weekday}
              label={formatHandoverWeekdays([weekday])}
              checked={typed.handoverWeekdays.includes(weekday)}
              onChange={() =>
                onChange({ ...typed, handoverWeekdays: toggled(typed.handoverWeekdays, weekday) })
              }
            />
          ))}
        </div>
        <div className={joinClassNames(grid.fields, styles.numbers)}>
          <WholeNumberField {...field('orderByDays')} label="Заказать за, дней" />
          <TextField
            {...field('orderByTime')}
            label="До какого часа"
            hint="По Москве: 18:00"
            autoComplete="off"
          />
          <DateField {...field('pausedUntil')} label="Пауза по этот день" />
          <TextField
            {...field('closedDays')}
            label="Закрытые дни"
            autoComplete="off"
            hint="Через запятую: 31.12.2026, 01.01.2027"
            max={1300}
          />
        </div>
      </fieldset>
      <fieldset className={grid.group} disabled={disabled}>
        <legend>Не принимают (в скобках — сколько товаров в продаже)</legend>
        {refusing.length > 0 && (
          <div className={grid.fields}>
            <SearchableSelect
              id={`${id}-refused-as`}
              label="Как у другого учреждения"
              blank="Выберите учреждение"
              options={refusing.map((one) => ({ value: String(one.id), label: one.name }))}
              value=""
              onChange={(chosen) =>
                refuse(refusing.find((one) => String(one.id) === chosen)?.refusedTags ?? typed.refusedTags)
              }
            />
          </div>
        )}
        <div className={grid.ticks}>
          {[...tags, ...others.map((tag) => ({ tag, label: tag }))].map(({ tag, label }) => (
            <CheckboxField
              key={tag}
              label={goods === null ? label : `${label} (${goods.get(tag)?.length ?? 0})`}
              checked={typed.refusedTags.includes(tag)}
              onChange={() => refuse(toggled(typed.refusedTags, tag))}
            />
          ))}
        </div>
        {goods !== null && <RefusedGoods tags={typed.refusedTags} goods={goods} />}
        <div className={grid.fields}>
          <SelectField
            {...field('refusedSource')}
            label="Откуда известно"
            blank="Не указано"
            options={SOURCES}
          />
          <DateField {...field('refusedOn')} label="Когда сказали" />
        </div>
      </fieldset>
      <TextField {...field('notice')} label="Объявление для покупателей" multiline max={500} />
    </>
  );
}

/** What remand prisons mostly ask is filled in with the kind where no one has typed anything else. */
function withKind(typed: ParcelSettingsFormValues, kind: FacilityKind | ''): ParcelSettingsFormValues {
  if (kind !== 'REMAND') return { ...typed, kind };
  const monthGrams = typed.monthGrams === '' ? String(remandParcelDefaults.monthGrams) : typed.monthGrams;
  const paperCopies =
    typed.paperCopies === String(defaultParcelSettings.paperCopies)
      ? String(remandParcelDefaults.paperCopies)
      : typed.paperCopies;
  return { ...typed, kind, monthGrams, paperCopies };
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

const GOODS = ['товар', 'товара', 'товаров'] as const;

/** Names of the goods on sale by each tag that they carry, sets by those of their parts; null until they are known. */
function useGoodsByTag(): ReadonlyMap<string, readonly string[]> | null {
  const { response } = useCallQuery(listDeskProducts, { query: {} });
  if (response === null) return null;
  const goods = new Map<string, string[]>();
  for (const { name, tags } of response.products) {
    for (const tag of new Set(tags)) goods.set(tag, [...(goods.get(tag) ?? []), name]);
  }
  return goods;
}

/** The goods that refusals hit, by tag, folded; nothing while none is refused. */
function RefusedGoods({
  tags,
  goods,
}: {
  tags: readonly string[];
  goods: ReadonlyMap<string, readonly string[]>;
}) {
  const hit = new Set(tags.flatMap((tag) => goods.get(tag) ?? [])).size;
  if (hit === 0) return null;
  return (
    <details className={styles.goods}>
      <summary>
        Не примут {hit} {plural(hit, GOODS)}: показать
      </summary>
      <dl>
        {tags.map((tag) => (
          <div key={tag}>
            <dt>{getTagLabel(tag)}</dt>
            <dd>{goods.get(tag)?.join(', ') ?? 'таких товаров нет'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
