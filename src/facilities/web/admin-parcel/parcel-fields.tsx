import { useEffect } from 'react';
import { deskProducts } from '../../../catalog/admin-products.contract.ts';
import { productTags, tagLabel } from '../../../catalog/product-tags.ts';
import { type FacilityKind, facilityKinds, kindLabels } from '../../../content/facility-kinds.ts';
import { type RowFields, textFieldsOf, WholeNumberField } from '../../../desk/editing/row-fields.tsx';
import { moscowDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { useAsk } from '../../../ui/data/use-ask.ts';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import columns from '../../../ui/lists/columns.module.css';
import { refusalSources, remandParcel, sourceLabels } from '../../parcel-rules.ts';
import { weekdaysShort } from '../../parcel-words.ts';
import styles from './parcel-fields.module.css';
import type { TypedParcel } from './parcel-typing.ts';

const KINDS = facilityKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }));
const SOURCES = refusalSources.map((source) => ({ value: source, label: sourceLabels[source] }));
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

type Texts = Exclude<keyof TypedParcel, 'handoverWeekdays' | 'refusedTags'>;

/** What a facility takes and when: its kind, limits, days and refusals. */
export function ParcelFields(row: RowFields<TypedParcel>) {
  const { id, typed, disabled, onChange } = row;
  const field = textFieldsOf<Texts, TypedParcel>(row);
  const goods = useGoodsByTag();
  const tags = productTags.filter(({ harmless }) => !harmless);
  const others = typed.refusedTags.filter((tag) => !tags.some((known) => known.tag === tag));

  useEffect(() => document.getElementById(`${id}-kind`)?.focus(), [id]);

  /** What was known of the old refusals is not known of the new ones: it is asked anew. */
  function refuse(refusedTags: string[]) {
    const refusedOn = refusedTags.length === 0 ? '' : moscowDay(new Date());
    onChange({ ...typed, refusedTags, refusedSource: '', refusedOn });
  }

  return (
    <>
      <div className={columns.fields}>
        <SelectField
          {...field('kind')}
          label="Вид учреждения"
          blank="Не указан"
          options={KINDS}
          onChange={(kind) => onChange(withKind(typed, kind as FacilityKind | ''))}
        />
        <WholeNumberField {...field('parcelGrams')} label="Предел посылки, г" />
        <WholeNumberField {...field('monthGrams')} label="Предел за месяц, г" hint="Пусто — без предела" />
        <WholeNumberField {...field('boxGrams')} label="Вес коробки, г" hint="Пусто — как у магазина" />
        <WholeNumberField {...field('paperCopies')} label="Экземпляров заявления" />
      </div>
      <fieldset className={styles.group} disabled={disabled}>
        <legend>Дни сдачи</legend>
        <div className={styles.weekdays}>
          {WEEKDAYS.map((weekday) => (
            <CheckboxField
              key={weekday}
              label={weekdaysShort([weekday])}
              checked={typed.handoverWeekdays.includes(weekday)}
              onChange={() =>
                onChange({ ...typed, handoverWeekdays: toggled(typed.handoverWeekdays, weekday) })
              }
            />
          ))}
        </div>
        <div className={columns.fields}>
          <WholeNumberField {...field('orderByDays')} label="Заказать за, дней" />
          <TextField
            {...field('orderByTime')}
            label="До какого часа"
            hint="По Москве: 18:00"
            autoComplete="off"
          />
          <TextField {...field('pausedUntil')} type="date" label="Пауза по этот день" />
          <TextField
            {...field('closedDays')}
            label="Закрытые дни"
            autoComplete="off"
            hint="Через запятую: 31.12.2026, 01.01.2027"
            max={1300}
          />
        </div>
      </fieldset>
      <fieldset className={styles.group} disabled={disabled}>
        <legend>Не принимают (в скобках — сколько товаров в продаже)</legend>
        <div className={styles.ticks}>
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
        <div className={columns.fields}>
          <SelectField
            {...field('refusedSource')}
            label="Откуда известно"
            blank="Не указано"
            options={SOURCES}
          />
          <TextField {...field('refusedOn')} type="date" label="Когда сказали" />
        </div>
      </fieldset>
      <TextField {...field('notice')} label="Объявление для покупателей" multiline max={500} />
    </>
  );
}

/** What remand prisons mostly ask is filled in with the kind where nobody has typed anything else. */
function withKind(typed: TypedParcel, kind: FacilityKind | ''): TypedParcel {
  if (kind !== 'REMAND') return { ...typed, kind };
  const monthGrams = typed.monthGrams === '' ? String(remandParcel.monthGrams) : typed.monthGrams;
  const paperCopies = typed.paperCopies === '2' ? String(remandParcel.paperCopies) : typed.paperCopies;
  return { ...typed, kind, monthGrams, paperCopies };
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

const GOODS = ['товар', 'товара', 'товаров'] as const;

/** Names of the goods on sale by each tag that they carry, sets by those of their parts; null until they are known. */
function useGoodsByTag(): ReadonlyMap<string, readonly string[]> | null {
  const { answer } = useAsk(deskProducts, {});
  if (answer === null) return null;
  const goods = new Map<string, string[]>();
  for (const { name, tags } of answer.products) {
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
            <dt>{tagLabel(tag)}</dt>
            <dd>{goods.get(tag)?.join(', ') ?? 'таких товаров нет'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
