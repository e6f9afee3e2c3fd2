import { type ComponentProps, type ReactNode, useState } from 'react';
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
import { MoreMenu } from '../../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { RemovableChips } from '../../../desk/filter-bar.tsx';
import list from '../../../desk/list.module.css';
import { type ListColumn, ListRow, RowBelow } from '../../../desk/list-table.tsx';
import { SearchableSelect } from '../../../desk/searchable-select.tsx';
import { FormBeside, useReplaceForm, useRowFormOpen } from '../../../desk/side-panel.tsx';
import { formatDayAndMonth, moscowDay } from '../../../lib/calendar.ts';
import { listFirst, plural } from '../../../lib/russian/plural.ts';
import { keepNumbers, typesetName } from '../../../lib/russian/typography.ts';
import { nameComparisonKey } from '../../../lib/text/normalize-text.ts';
import { withSetMembers } from '../../../lib/with-set-members.ts';
import { Button } from '../../../ui/button.tsx';
import { useCallQuery } from '../../../ui/data/use-call-query.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { RowCheckbox } from '../../../ui/lists/row-checkbox.tsx';
import stack from '../../../ui/lists/stack.module.css';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import { patchFacility, updateFacility } from '../../admin-work-addresses.contract.ts';
import { isDeliveryNeverFree } from '../../delivery-cost.ts';
import {
  defaultParcelSettings,
  parcelSettingFields,
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
import { toFacilityDeliveryTerms } from '../use-facilities.ts';
import {
  ClosedDaysField,
  DeliveryFields,
  type FacilityFormValues,
  FacilityNameField,
  type FacilityRequestBody,
  formatDelivery,
  formatKilogramsInput,
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
  chosen: boolean;
  busy: boolean;
  /** Why it could not be taken out of use. */
  failure: string | undefined;
  onChoose(chosen: boolean): void;
  onChanged(): void;
  onReload(): void;
  onDelete(): void;
}

/** An address in use: what it is, changed in a form of its own, or taken out of use. */
export function ActiveFacilityRow({ address, busy, ...row }: AddressRowProps) {
  const [isOpen, setOpen] = useRowFormOpen(address.id, `address-${address.id}`);
  const [begins, setBegins] = useState<FormPart>('DELIVERY');
  const replaceForm = useReplaceForm(`address-${address.id}`, isOpen, () => setOpen(false));
  const { focus, focusIfFree } = useFocusLater();
  const opener = `address-${address.id}-edit`;

  const edit = (part: FormPart) =>
    replaceForm(() => {
      setBegins(part);
      setOpen(true);
    });

  const form = isOpen && (
    <FacilityForm
      key={begins}
      {...{ address, begins }}
      {...{ shop: row.shop, addresses: row.addresses, known: row.known }}
      onTakeTheirs={row.onReload}
      onClose={() => {
        setOpen(false);
        focus(opener);
      }}
      onSaved={async () => {
        focusIfFree(opener);
        // Asked for on the way to another address, the lists would not come.
        await setOpen(false);
        row.onChanged();
      }}
    />
  );
  const name = typesetName(address.name);
  const { deliveryKopecks, freeFromKopecks } = toFacilityDeliveryTerms(address);
  const hidden = <span className="visually-hidden"> {address.name}</span>;
  return (
    <tbody
      className={joinClassNames(list.row, row.chosen && list.chosen, form && list.away)}
      aria-busy={busy}
    >
      <ListRow>
        <td className={list.tick}>
          <RowCheckbox label={`Выбрать ${address.name}`} checked={row.chosen} onChange={row.onChoose} />
        </td>
        <th scope="row" className={list.title}>
          <button
            id={opener}
            type="button"
            data-opener
            className={joinClassNames(list.opens, styles.name)}
            aria-expanded={isOpen}
            disabled={busy}
            onClick={() => edit('DELIVERY')}
          >
            {name.split(/(?<=, )/).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </button>
        </th>
        <td>
          <HandoverDays address={address} onSet={() => edit('DAYS')} />
        </td>
        <td className={list.onlyWhole}>
          <RefusedTags tags={address.refusedTags} />
        </td>
        <td className={joinClassNames(list.end, styles.sum)}>
          <span className={list.onlyCard}>Доставка </span>
          <Price kopecks={deliveryKopecks} decimals={decimalsOf(deliveryKopecks)} />
        </td>
        <td className={joinClassNames(list.end, list.onlyWhole, styles.sum)}>
          <span className={list.onlyCard}>Бесплатно от </span>
          {isDeliveryNeverFree(freeFromKopecks) ? (
            <span>никогда</span>
          ) : (
            <Price kopecks={freeFromKopecks} decimals={decimalsOf(freeFromKopecks)} />
          )}
        </td>
        <td className={joinClassNames(list.end, list.actions, list.beside)}>
          <MoreMenu label={`Ещё для ${address.name}`}>
            {formParts.map(({ part, verb }) => (
              <Button key={part} variant="quiet" disabled={busy} onClick={() => edit(part)}>
                {verb}
                {hidden}
              </Button>
            ))}
            <Button variant="quiet" data-removes busy={busy} busyText="Удаляем…" onClick={row.onDelete}>
              Удалить{hidden}
            </Button>
          </MoreMenu>
        </td>
      </ListRow>
      <RowBelow>
        <ErrorAlert>{row.failure}</ErrorAlert>
        {form && <FormBeside title={name}>{form}</FormBeside>}
      </RowBelow>
    </tbody>
  );
}

export const facilitySorts = ['-name', 'delivery', '-delivery', 'free', '-free'] as const;
type FacilitySort = (typeof facilitySorts)[number];

const compareBy: Record<string, (one: FacilityDto, other: FacilityDto) => number> = {
  delivery: (one, other) => one.deliveryCost - other.deliveryCost,
  free: (one, other) => one.freeDeliveryThreshold - other.freeDeliveryThreshold,
};

/** Returns facilities that come by name as the list shows them; those of one price stay by name. */
export function sortFacilities(byName: readonly FacilityDto[], sort: FacilitySort | null) {
  const sorted = byName.toSorted(compareBy[sort?.replace('-', '') ?? '']);
  return sort?.startsWith('-') ? sorted.toReversed() : sorted;
}

/** The columns of the addresses in use; as they come, they stand by name. */
export const getFacilityTableColumns = (
  sort: FacilitySort | null,
  onSort: (sort: FacilitySort | null) => void,
): ListColumn[] => [
  {
    label: 'Учреждение',
    sort: sortBy('name', sort, onSort),
  },
  { label: 'Дни', width: '9.25rem', optional: true },
  // A name has two lines where both have little; what a wide window has to spare is not for the names.
  {
    label: 'Не принимают',
    width: 'max(16rem, min(23rem, 100cqi - 54.1rem), 100cqi - 66rem)',
    className: list.onlyWhole,
    optional: true,
  },
  {
    label: 'Доставка',
    width: '7.25rem',
    className: list.end,
    optional: true,
    sort: sortBy('delivery', sort, onSort),
  },
  {
    label: 'Бесплатно от',
    width: '9.25rem',
    className: joinClassNames(list.end, list.onlyWhole),
    optional: true,
    sort: sortBy('free', sort, onSort),
  },
  { label: 'Что сделать', hiddenLabel: true, width: 'var(--verbs, 7rem)', className: list.end },
];

function sortBy(
  column: 'name' | 'delivery' | 'free',
  sort: FacilitySort | null,
  onSort: (sort: FacilitySort | null) => void,
): ListColumn['sort'] {
  const upwards = column === 'name' ? null : column;
  return {
    direction: sort === upwards ? 'ascending' : sort === `-${column}` ? 'descending' : undefined,
    onSort: () => onSort(sort === upwards ? `-${column}` : upwards),
  };
}

/** Kopecks are shown where there are any. */
const decimalsOf = (kopecks: number) => (kopecks % 100 === 0 ? 0 : 2);

/** The days of handing in, or the way to set them, and the pause that lasts. */
function HandoverDays({ address, onSet }: { address: FacilityDto; onSet(): void }) {
  const pause = formatPause(address);
  return (
    <>
      {address.handoverWeekdays.length === 0 ? (
        <button type="button" className={joinClassNames(list.pressed, styles.noDays)} onClick={onSet}>
          дни не указаны<span className="visually-hidden">: {address.name}</span>
        </button>
      ) : (
        <>
          <span className={list.onlyCard}>Сдаём: </span>
          <span>{formatHandoverWeekdays(address.handoverWeekdays)}</span>
        </>
      )}
      {pause !== null && <span className={styles.pause}>{pause}</span>}
    </>
  );
}

/** As many as two lines hold; a pointer on them is told all. */
function RefusedTags({ tags }: { tags: FacilityDto['refusedTags'] }) {
  if (tags.length === 0) return null;
  const labels = tags.map(getTagLabel).join(', ');
  return (
    <span className={list.twoLines} title={labels}>
      <span className={list.onlyCard}>Не принимают: </span>
      {labels}
    </span>
  );
}

/** The parts of the form, each with what opens the form with it unfolded, and the field that has the focus then. */
const formParts = [
  { part: 'DELIVERY', verb: 'Изменить', firstField: undefined },
  { part: 'DAYS', verb: 'Дни сдачи', firstField: 'handoverWeekdays' },
  { part: 'REFUSALS', verb: 'Не принимают', firstField: 'refusedTags' },
  { part: 'INTAKE', verb: 'Приём', firstField: 'kind' },
] as const;

type FormPart = (typeof formParts)[number]['part'];

interface FormProps extends Pick<AddressRowProps, 'address' | 'shop' | 'addresses' | 'known'> {
  begins: FormPart;
  onClose(): void;
  onSaved(): void;
  onTakeTheirs(): void;
}

/** All of a facility; over somebody else's change only those fields go that I have changed. */
function FacilityForm({ address, shop, addresses, known, begins, ...form }: FormProps) {
  // A refused change leaves its row where it is, typing and all, also when the thing itself is gone by now.
  const whole = useSend(updateFacility, { revalidates: false });
  const part = useSend(patchFacility, { revalidates: false });

  async function save(input: FacilityRequestBody, seen: boolean) {
    const { id, version } = address;
    const { name, deliveryCost, freeDeliveryThreshold, refusedSource, refusedOn } = input;
    const changed = findChangedFields(input, address);
    // Who changes what is refused says each time how it is known, be it as before.
    const sourced = changed.refusedTags === undefined ? changed : { ...changed, refusedSource, refusedOn };
    const body = { name, deliveryCost, freeDeliveryThreshold, ...sourced, version };
    const { failure } = seen
      ? await whole.send({ params: { id }, body })
      : await part.send({ params: { id }, body: sourced });
    return failure;
  }

  return (
    <RowForm
      {...form}
      id={`address-${address.id}`}
      before={toFacilityFormValues(address)}
      firstField={formParts.find(({ part }) => part === begins)?.firstField}
      read={parseExistingFacilityFormValues}
      send={save}
      busy={whole.busy || part.busy}
      otherwise={updateFailureMessages}
    >
      {(fields) => (
        <>
          <FacilityNameField {...fields} />
          {nameComparisonKey(fields.typed.name) !== nameComparisonKey(address.name) && (
            <DuplicateNameNotice name={fields.typed.name} known={known} />
          )}
          <div>
            <Group
              title="Доставка"
              state={formatDelivery(fields.typed)}
              isOpen={begins === 'DELIVERY' || 'deliveryCost' in fields.errors}
            >
              <DeliveryFields {...fields} />
            </Group>
            <ParcelFields
              {...fields}
              begins={begins}
              others={addresses.filter(({ id }) => id !== address.id)}
            >
              <p aria-live="polite">{preview(address, fields.typed, shop)}</p>
            </ParcelFields>
          </div>
        </>
      )}
    </RowForm>
  );
}

interface GroupProps {
  title: string;
  /** What it holds, beside the title. */
  state: string;
  isOpen: boolean;
  onOpen?(): void;
  children: ReactNode;
}

/** Fields that belong together, folded until they are needed. */
function Group({ title, state, isOpen, onOpen, children }: GroupProps) {
  const [open, setOpen] = useState(isOpen);
  // What an error has unfolded stays so while it is mended.
  if (isOpen && !open) setOpen(true);
  const words = (
    <>
      <span>{title}</span>
      <span className={joinClassNames(text.hint, styles.state)}>{state}</span>
    </>
  );
  return (
    <Disclosure
      title={words}
      open={open}
      onToggle={({ currentTarget: part }) => {
        onOpen?.();
        // What a press unfolds comes into sight from its head.
        if (part.open && part.firstElementChild === document.activeElement) part.scrollIntoView();
      }}
    >
      {children}
    </Disclosure>
  );
}

/** What a buyer who ordered now would hear of the day. */
function preview(address: FacilityDto, typed: FacilityFormValues, shop: ShopParcelSettings | null): string {
  const { input, errors } = parseExistingFacilityFormValues(typed);
  if (shop === null || Object.keys(errors).length > 0) return '';
  const said = Object.entries(input).filter(([, value]) => value !== null);
  const settings = { ...address, ...defaultParcelSettings, ...Object.fromEntries(said) };
  const rules = resolveParcelRules(settings, shop);
  const { day, scheduled, pausedUntil } = findNextHandover(rules, new Date());
  const pause = pausedUntil === null ? '' : `Пауза по ${formatDayAndMonth(pausedUntil)}. `;
  if (!scheduled) return `${pause}Если заказать сейчас: день сдачи сообщит администратор.`;
  if (day === null) return `${pause}Если заказать сейчас: за 60 дней дня сдачи не нашлось.`;
  return keepNumbers(`${pause}Если заказать сейчас: сдадим ${formatOnWeekdayAndDay(day)}.`);
}

const KINDS = facilityKinds.map((kind) => ({ value: kind, label: facilityKindLabels[kind] }));
const SOURCES = refusalInfoSources.map((source) => ({
  value: source,
  label: refusalInfoSourceLabels[source],
}));
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

type Texts = Exclude<keyof FacilityFormValues, 'handoverWeekdays' | 'refusedTags'>;

interface ParcelFieldsProps extends RowFieldsProps<FacilityFormValues> {
  /** Missing: all parts are folded. */
  begins?: FormPart;
  /** The other facilities, to take refusals from. */
  others: readonly FacilityDto[];
  /** What comes of the days. */
  children?: ReactNode;
}

const DAYS = ['handoverWeekdays', 'orderByDays', 'orderByTime', 'pausedUntil', 'closedDays'];
const REFUSALS = ['refusedTags', 'refusedSource', 'refusedOn'];

/** When a facility takes parcels and what: its days, what it refuses, its kind and limits; what is wrong unfolds. */
export function ParcelFields({ others: facilities, begins, children, ...row }: ParcelFieldsProps) {
  const { id, typed, errors, disabled, onChange } = row;
  const wrong = Object.keys(errors).filter((name) => name in parcelSettingFields);
  const refusing = facilities.filter(({ refusedTags }) => refusedTags.length > 0);
  const field = createTextFieldPropsGetter<Texts, FacilityFormValues>(row);
  const [areRefusalsSeen, setRefusalsSeen] = useState(begins === 'REFUSALS');
  const goods = useGoodsByTag(areRefusalsSeen);
  const offered = knownProductTags.filter(
    ({ tag, harmless }) => !harmless && !typed.refusedTags.includes(tag),
  );
  const optionOf = (tag: string) => ({
    value: tag,
    label: goods === null ? getTagLabel(tag) : `${getTagLabel(tag)} (${goods.get(tag)?.length ?? 0})`,
  });

  function setWeekday(weekday: number, on: boolean) {
    const weekdays = withSetMembers(new Set(typed.handoverWeekdays), [weekday], on);
    onChange({ ...typed, handoverWeekdays: [...weekdays] });
  }
  /** What was known of the old refusals is not known of the new ones: it is asked again. */
  function refuse(refusedTags: string[]) {
    const refusedOn = refusedTags.length === 0 ? '' : moscowDay(new Date());
    onChange({ ...typed, refusedTags, refusedSource: '', refusedOn });
  }

  return (
    <>
      <Group
        title="Дни"
        state={formatHandoverWeekdays(typed.handoverWeekdays.toSorted())}
        isOpen={begins === 'DAYS' || wrong.some((name) => DAYS.includes(name))}
      >
        <fieldset className={grid.group} disabled={disabled}>
          <legend>Дни сдачи</legend>
          <div className={styles.weekdays}>
            {WEEKDAYS.map((weekday) => (
              <CheckboxField
                key={weekday}
                id={weekday === 1 ? `${id}-handoverWeekdays` : undefined}
                label={formatHandoverWeekdays([weekday])}
                checked={typed.handoverWeekdays.includes(weekday)}
                onChange={(on) => setWeekday(weekday, on)}
              />
            ))}
          </div>
          <div className={joinClassNames(grid.fields, styles.numbers)}>
            <WholeNumberField {...field('orderByDays')} label="Заказать за, дней" />
            <TextField
              {...field('orderByTime')}
              label="До какого часа"
              hint="Время московское. Пусто — 18:00"
              autoComplete="off"
            />
            <DateField {...field('pausedUntil')} label="Пауза по этот день" />
            <div className={grid.wide}>
              <ClosedDaysField {...field('closedDays')} caption="В эти дни сюда не сдаём:" />
            </div>
          </div>
        </fieldset>
        {children}
      </Group>
      <Group
        title="Не принимают"
        state={listFirst(typed.refusedTags.map(getTagLabel), 3)}
        isOpen={begins === 'REFUSALS' || wrong.some((name) => REFUSALS.includes(name))}
        onOpen={() => setRefusalsSeen(true)}
      >
        <fieldset className={grid.group} aria-label="Не принимают" disabled={disabled}>
          <RemovableChips
            label="Не принимают"
            verb="Убрать "
            chips={typed.refusedTags.map((tag) => ({
              label: optionOf(tag).label,
              remove: () => refuse(typed.refusedTags.filter((one) => one !== tag)),
            }))}
            disabled={disabled}
          />
          <SearchableSelect
            id={`${id}-refusedTags`}
            label="Добавить отказ"
            hint="В скобках — сколько товаров в продаже"
            blank="Выберите"
            options={offered.map(({ tag }) => optionOf(tag))}
            value=""
            onChange={(tag) => refuse([...typed.refusedTags, tag])}
          />
          {refusing.length > 0 && (
            <SearchableSelect
              id={`${id}-refused-as`}
              label="Как у другого учреждения"
              blank="Выберите"
              options={refusing.map((one) => ({ value: String(one.id), label: one.name }))}
              value=""
              onChange={(chosen) =>
                refuse(refusing.find((one) => String(one.id) === chosen)?.refusedTags ?? typed.refusedTags)
              }
            />
          )}
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
      </Group>
      <Group
        title="Приём"
        state={typed.parcelGrams && `до ${typed.parcelGrams} кг`}
        isOpen={begins === 'INTAKE' || wrong.some((name) => ![...DAYS, ...REFUSALS].includes(name))}
      >
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
          <KilogramField {...field('parcelGrams')} label="Предел посылки, кг" />
          <KilogramField {...field('monthGrams')} label="Предел за месяц, кг" hint="Пусто — без предела" />
          <KilogramField {...field('boxGrams')} label="Вес коробки, кг" hint="Пусто — как у магазина" />
          <WholeNumberField {...field('paperCopies')} label="Экземпляров" hint="Заявления к посылке" />
        </div>
        <TextField {...field('notice')} label="Объявление для покупателей" multiline max={500} />
      </Group>
    </>
  );
}

function KilogramField(props: ComponentProps<typeof WholeNumberField>) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" max={20} />;
}

/** What remand prisons mostly ask is filled in with the kind where no one has typed anything else. */
function withKind(typed: FacilityFormValues, kind: FacilityKind | ''): FacilityFormValues {
  if (kind !== 'REMAND') return { ...typed, kind };
  const monthGrams =
    typed.monthGrams === '' ? formatKilogramsInput(remandParcelDefaults.monthGrams) : typed.monthGrams;
  const paperCopies =
    typed.paperCopies === String(defaultParcelSettings.paperCopies)
      ? String(remandParcelDefaults.paperCopies)
      : typed.paperCopies;
  return { ...typed, kind, monthGrams, paperCopies };
}

const GOODS = ['товар', 'товара', 'товаров'] as const;

/** Names of the goods on sale by each tag that they carry, sets by those of their parts; null until they are known. */
function useGoodsByTag(isAsked: boolean): ReadonlyMap<string, readonly string[]> | null {
  const { response } = useCallQuery(listDeskProducts, isAsked ? { query: {} } : null);
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
    <Disclosure title={`Не примут ${hit} ${plural(hit, GOODS)}: показать`}>
      <dl className={stack.gap8}>
        {tags.map((tag) => (
          <div key={tag}>
            <dt className={text.strong}>{getTagLabel(tag)}</dt>
            <dd className={text.breaks}>{goods.get(tag)?.join(', ') ?? 'таких товаров нет'}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
