import { useMemo, useState } from 'react';
import { type FacilityKind, facilityKindLabels } from '../../../content/facility-kinds.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { formatSheetRefusal, listRowContractErrors } from '../../../desk/sheet/row-problems.ts';
import { SheetPreview, SpreadsheetImportBar } from '../../../desk/sheet/sheet-preview.tsx';
import styles from '../../../desk/sheet/table.module.css';
import { SheetUploadForm } from '../../../desk/sheet/table-form.tsx';
import { useSheetReader } from '../../../desk/sheet/use-sheet.ts';
import { formatRoubles, MAX_PRICE_KOPECKS } from '../../../lib/money/roubles.ts';
import { plural } from '../../../lib/russian/plural.ts';
import type { SheetRow } from '../../../lib/spreadsheet/sheet.ts';
import {
  createCellReader,
  createWeightCellReader,
  quoteCell,
  type RecognizedColumn,
  readNumberCell,
  readOneLineCell,
  readPriceCell,
  readTextCell,
  type SheetHeaderDefinition,
} from '../../../lib/spreadsheet/sheet-columns.ts';
import { nameComparisonKey } from '../../../lib/text/same-name.ts';
import { Card } from '../../../ui/card.tsx';
import { useSend } from '../../../ui/data/use-send.ts';
import { CheckboxField } from '../../../ui/fields/field.tsx';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { createWorkAddresses, MAX_NEW_FACILITIES } from '../../admin-work-addresses.contract.ts';
import { isDeliveryNeverFree } from '../../delivery-cost.ts';
import { formatHandoverWeekdays } from '../../facility-words.ts';
import { formatKilogramsRoundedUp } from '../../parcel-words.ts';
import { creationFailureMessages } from '../admin-address/addresses.ts';

/** The head of each column as the shop writes it, by the fields that they hold. */
const facilityColumnHeads = {
  name: 'Название',
  deliveryCost: 'Стоимость доставки',
  freeDeliveryThreshold: 'Бесплатно от',
  kind: 'Вид',
  parcelGrams: 'Предел посылки',
  monthGrams: 'Предел за месяц',
  handoverWeekdays: 'Дни сдачи',
  orderByDays: 'За сколько дней',
  orderByTime: 'До какого часа',
  paperCopies: 'Экземпляров заявления',
  notice: 'Объявление',
};

type FacilityColumn = keyof typeof facilityColumnHeads;

const rules: SheetHeaderDefinition<FacilityColumn>['rules'] = [
  { column: 'freeDeliveryThreshold', is: /порог|бесплатн/ },
  { column: 'orderByDays', is: /^(за сколько|заказать за)/ },
  { column: 'orderByTime', is: /^(до какого|до часа|до скольки|час|время)/ },
  { column: 'monthGrams', is: /месяц/ },
  { column: 'parcelGrams', is: /^(предел|лимит|вес посылки|максимальный вес)/ },
  { column: 'paperCopies', is: /^(экземпляр|заявлен|копи)/ },
  { column: 'handoverWeekdays', is: /^(дни|день|график|прием)/, isNot: /закрыт|выходн/ },
  { column: 'name', is: /^(назван|наименован|учрежден|колони|адрес|имя|name)/ },
  { column: 'deliveryCost', is: /^(стоимость|доставка|цена|delivery|cost)/ },
  { column: 'kind', is: /^(вид|тип|режим|kind|type)/ },
  { column: 'notice', is: /^(объявлен|примечан|сообщен|notice)/ },
];

/** The columns of a table of facilities. */
export const facilitySheetHeads: SheetHeaderDefinition<FacilityColumn> = {
  rules,
  mostRows: MAX_NEW_FACILITIES,
  labels: facilityColumnHeads,
  isEnough: (columns) => columns.size > 1 && columns.has('name'),
  missing:
    'Не нашли заголовков столбцов. Нужна строка, где есть «Название» и, например, «Стоимость доставки» и «Бесплатно от».',
};

const shownKinds: [kind: ImportedFacility['kind'], title: string][] = [
  ['WRONG', 'С ошибками'],
  ['KNOWN', 'Уже есть'],
  ['NEW', 'Новые'],
];

const ADDRESS = ['адрес', 'адреса', 'адресов'] as const;

/** What the person has decided about the rows. */
const FIRST = { skipWrong: false, makeKnown: false };

interface FacilityImportProps {
  /** What is said of the names that there are. */
  known: ReadonlyMap<string, string>;
  /** They were made: how many. */
  onCreated(count: number): void;
}

/** New facilities from the rows of a spreadsheet: looked through first, then made all or none. */
export function FacilityImport({ known, onCreated }: FacilityImportProps) {
  const [choices, setChoices] = useState(FIRST);
  const [problem, setProblem] = useState<string | null>(null);
  const { send, busy } = useSend(createWorkAddresses);
  const sheet = useSheetReader({
    heads: facilitySheetHeads,
    onBegin() {
      setChoices(FIRST);
      setProblem(null);
    },
  });
  const { headed } = sheet;
  const rows = useMemo(
    () => headed && previewFacilityImport(headed.rows, headed.columns, known),
    [headed, known],
  );
  const chosen = (rows ?? []).filter(({ kind }) => kind === 'NEW' || (kind === 'KNOWN' && choices.makeKnown));
  const count = (kind: ImportedFacility['kind']) => (rows ?? []).filter((row) => row.kind === kind).length;
  const wrong = count('WRONG');
  const same = count('KNOWN');

  function clear() {
    sheet.clear();
    setProblem(null);
  }

  async function create() {
    setProblem(null);
    const { answer, failure } = await send({
      body: { workAddressList: chosen.flatMap(({ input }) => input ?? []) },
    });
    if (failure !== null)
      return setProblem(
        formatSheetRefusal(failure, chosen, { failed: creationFailureMessages, stays: 'Ничего не создано.' }),
      );
    clear();
    onCreated(answer.addressList.length);
  }

  return (
    <Card title="Адреса таблицей">
      <div className={styles.page}>
        {rows === null && <SheetUploadForm table={sheet} most={`${MAX_NEW_FACILITIES} строк`} />}
        <ErrorAlert>{problem ?? sheet.problem}</ErrorAlert>
        {rows !== null && headed !== null && (
          <>
            <SheetPreview
              sheet={{ notes: sheet.notes, unknown: headed.unknown }}
              thing="Учреждение"
              kinds={shownKinds}
              rows={rows}
              detail={factsIn}
            />
            <SpreadsheetImportBar
              label="Создание по таблице"
              skipWrong={{
                label: 'Создать',
                wrong,
                checked: choices.skipWrong,
                onChange: (skipWrong) => setChoices({ ...choices, skipWrong }),
              }}
              send={{
                text:
                  chosen.length === 0
                    ? 'Создавать нечего'
                    : `Создать ${chosen.length} ${plural(chosen.length, ADDRESS)}`,
                disabled: chosen.length === 0,
                busy,
                busyText: 'Создаём…',
                onClick: create,
              }}
              onClear={clear}
            >
              {same > 0 && (
                <CheckboxField
                  label={`Создать и те, чьё название уже есть: ${same}`}
                  checked={choices.makeKnown}
                  onChange={(makeKnown) => setChoices({ ...choices, makeKnown })}
                />
              )}
            </SpreadsheetImportBar>
          </>
        )}
      </div>
    </Card>
  );
}

const factsIn = ({ facts }: ImportedFacility) => facts.map((fact) => <li key={fact}>{fact}</li>);

type Input = CallInput<typeof createWorkAddresses>['body']['workAddressList'][number];

/** A row of a table of facilities, compared with the shop. KNOWN: one of this name is there. */
interface ImportedFacility {
  line: number;
  kind: 'WRONG' | 'KNOWN' | 'NEW';
  name: string;
  problems: string[];
  warnings: string[];
  /** What it will be, in words. */
  facts: string[];
  /** What is sent; null for what is wrong. */
  input: Input | null;
}

/** Reads rows and compares them with the shop: what each would make, before anything is sent. */
export function previewFacilityImport(
  rows: readonly SheetRow[],
  columns: readonly RecognizedColumn<FacilityColumn>[],
  known: ReadonlyMap<string, string>,
): ImportedFacility[] {
  /** The row in which a name was met before. */
  const met = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const problems: string[] = [];
    const input = inputOf(cells, columns, problems);
    // Of a cell that cannot be read it is said why, and not also that it is missing.
    if (problems.length === 0) problems.push(...problemsOf(input));
    const name = input.name ?? '';
    const before = met.get(nameComparisonKey(name));
    if (name !== '' && before !== undefined) problems.push(`То же название, что в строке ${before}`);
    else met.set(nameComparisonKey(name), line);
    const words = known.get(nameComparisonKey(name));
    const isWrong = problems.length > 0;
    return {
      line,
      kind: isWrong ? 'WRONG' : words === undefined ? 'NEW' : 'KNOWN',
      name,
      problems,
      warnings: words === undefined ? [] : [words],
      facts: isWrong ? [] : factsOf(input as Input),
      input: isWrong ? null : (input as Input),
    };
  });
}

function inputOf(
  cells: SheetRow['cells'],
  columns: readonly RecognizedColumn<FacilityColumn>[],
  problems: string[],
): Partial<Input> {
  const of = createCellReader(cells, columns, facilityColumnHeads, problems);
  const unitOf = (column: FacilityColumn) =>
    /,\s*г(р|рамм)?\.?\)?$/i.test(columns.find((one) => one.column === column)?.head ?? '') ? 'г' : 'кг';
  const fields = {
    name: of('name', readOneLineCell),
    deliveryCost: of('deliveryCost', readCost),
    freeDeliveryThreshold: of('freeDeliveryThreshold', readThreshold),
    kind: of('kind', readKind),
    parcelGrams: of('parcelGrams', createWeightCellReader(unitOf('parcelGrams'))),
    monthGrams: of('monthGrams', createWeightCellReader(unitOf('monthGrams'))),
    handoverWeekdays: of('handoverWeekdays', readWeekdays),
    orderByDays: of('orderByDays', readNumberCell),
    orderByTime: of('orderByTime', readTime),
    paperCopies: of('paperCopies', readNumberCell),
    notice: of('notice', readTextCell),
  };
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(filled) as Partial<Input>;
}

const { name: _, ...headOfField }: Record<string, string> = facilityColumnHeads;

/** What the contract has against a row, each with its column. */
const problemsOf = (input: Partial<Input>) =>
  listRowContractErrors(createWorkAddresses, { workAddressList: [input] }, headOfField);

function factsOf(input: Input): string[] {
  const {
    deliveryCost,
    freeDeliveryThreshold: free,
    kind,
    parcelGrams,
    monthGrams,
    handoverWeekdays,
  } = input;
  const days = formatHandoverWeekdays(handoverWeekdays ?? []);
  return [
    `Доставка ${formatRoubles(deliveryCost, 2)}, бесплатно ${isDeliveryNeverFree(free) ? 'никогда' : `от ${formatRoubles(free, 2)}`}`,
    kind && facilityKindLabels[kind],
    parcelGrams && `До ${formatKilogramsRoundedUp(parcelGrams)} кг в посылке`,
    monthGrams && `До ${formatKilogramsRoundedUp(monthGrams)} кг за месяц`,
    days && `Сдаём: ${days}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

type Read<Value> = Value | { problem: string };

/** The threshold of free delivery in kopecks: a sum, «никогда» or «всегда». */
function readThreshold(text: string, number: number | null): Read<number> {
  if (/^никогда|^нет$/i.test(text)) return MAX_PRICE_KOPECKS;
  return /^всегда/i.test(text) ? 0 : readPriceCell(text, number);
}

/** What delivery costs in kopecks: a sum or «бесплатно». */
function readCost(text: string, number: number | null): Read<number> {
  return /^бесплатно/i.test(text) ? 0 : readPriceCell(text, number);
}

const kinds: [kind: FacilityKind, is: RegExp][] = [
  ['REMAND', /сизо|следств|изолятор/],
  ['SETTLEMENT', /поселен|^кп/],
  ['EDUCATIONAL', /воспит|^вк/],
  ['WOMEN', /женск/],
  ['SPECIAL', /особ/],
  ['STRICT', /строг/],
  ['GENERAL', /общ/],
  ['PRISON', /тюрьм/],
];

/** The kind of a facility by its word: «строгий», «СИЗО». */
function readKind(text: string): Read<FacilityKind> {
  const words = text.toLocaleLowerCase('ru');
  const found = kinds.find(([, is]) => is.test(words));
  return found?.[0] ?? { problem: `${quoteCell(text)}: напишите, например, «строгий» или «СИЗО»` };
}

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const LONG = ['понед', 'втор', 'сред', 'четв', 'пятн', 'субб', 'воскр'];

/** Weekdays, Monday is 1: «вт и пт», «пн–пт», «каждый день». */
function readWeekdays(text: string): Read<number[]> {
  const words = text.toLocaleLowerCase('ru').replace(/\s*[-–—]\s*/g, '-');
  if (/^(каждый день|ежедневно|все дни)/.test(words)) return [1, 2, 3, 4, 5, 6, 7];
  const days = new Set<number>();
  for (const part of words.split(/[\s,;/.]+|\sи\s/).filter((one) => one !== '' && one !== 'и')) {
    const [from = 0, to = from, ...more] = part.split('-').map(weekdayOf);
    if (from === 0 || to < from || more.length > 0)
      return { problem: `${quoteCell(text)}: напишите дни, например «вт и пт»` };
    for (let day = from; day <= to; day += 1) days.add(day);
  }
  return [...days].sort();
}

/** 0 for what is no weekday. */
function weekdayOf(word: string): number {
  const index = DAYS.indexOf(word);
  return (index === -1 ? LONG.findIndex((start) => word.startsWith(start)) : index) + 1;
}

/** A time of day as `18:00`: «18.00», «9:30», «18». */
function readTime(text: string, number: number | null): Read<string> {
  // A spreadsheet stores a time as the part of a day.
  const whole = number !== null && number > 0 && number < 1 ? timeOfPart(number) : text;
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2})(?::00)?)?$/.exec(whole) ?? [];
  if (hours === '') return { problem: `${quoteCell(text)}: напишите время, например «18:00»` };
  return `${hours.padStart(2, '0')}:${minutes}`;
}

function timeOfPart(part: number): string {
  const minutes = Math.round(part * 24 * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
