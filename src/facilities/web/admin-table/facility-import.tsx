import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { getTagLabel, knownProductTags } from '../../../catalog/product-tags.ts';
import { type FacilityKind, facilityKindLabels } from '../../../content/facility-kinds.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { findChangedFields } from '../../../desk/editing/row-form.tsx';
import type { SelectOption } from '../../../desk/searchable-select.tsx';
import { SheetUploadForm } from '../../../desk/sheet/file-or-text.tsx';
import { formatSheetRefusal, listRowContractErrors } from '../../../desk/sheet/row-problems.ts';
import {
  getMendedCell,
  MendedCell,
  SheetPreview,
  SpreadsheetImportBar,
} from '../../../desk/sheet/sheet-preview.tsx';
import styles from '../../../desk/sheet/table.module.css';
import { useSheetReader } from '../../../desk/sheet/use-sheet-reader.ts';
import { UnsavedGuard } from '../../../desk/unsaved-guard.tsx';
import { isDay, moscowDay } from '../../../lib/calendar.ts';
import { keysOf, mapFieldsToProperty } from '../../../lib/fields.ts';
import { MAX_PRICE_KOPECKS } from '../../../lib/money/roubles.ts';
import { MAX_SHEET_COLUMNS, type SheetRow } from '../../../lib/spreadsheet/sheet.ts';
import {
  type CellValueParser,
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
import { nameComparisonKey } from '../../../lib/text/normalize-text.ts';
import { parseDottedDay } from '../../../lib/typed-day.ts';
import { Card } from '../../../ui/card.tsx';
import { getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useSend, useSendSequence } from '../../../ui/data/use-send.ts';
import { CheckboxField } from '../../../ui/fields/field.tsx';
import { findFormErrors } from '../../../ui/form-errors.ts';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { createFacilities, MAX_NEW_FACILITIES, patchFacility } from '../../admin-work-addresses.contract.ts';
import { isDeliveryNeverFree } from '../../delivery-cost.ts';
import {
  facilitySettingFields,
  type RefusalInfoSource,
  refusalInfoSourceLabels,
  refusalInfoSources,
} from '../../facility-fields.ts';
import { formatShortFacilityName } from '../../short-facility-name.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';
import { creationFailureMessages, updateFailureMessages } from '../admin-address/addresses.ts';
import { countFacilities } from '../admin-address/days-of-all.tsx';

/** The columns by the fields that they hold: the head as the shop writes it, others that are known, what reads a cell. */
const sheetColumns = {
  name: {
    head: 'Название',
    is: /^(назван|наименован|учрежден|колони|адрес|имя|name)/,
    read: readOneLineCell,
  },
  deliveryCost: {
    head: 'Стоимость доставки',
    is: /^(стоимость|доставка|цена|delivery|cost)/,
    read: readCost,
  },
  freeDeliveryThreshold: { head: 'Бесплатно от', is: /порог|бесплатн/, read: readThreshold },
  kind: { head: 'Вид', is: /^(вид|тип|режим|kind|type)/, read: readKind },
  parcelGrams: {
    head: 'Предел посылки',
    is: /^(предел|лимит|вес посылки|максимальный вес)/,
    read: createWeightCellReader('кг'),
  },
  monthGrams: { head: 'Предел за месяц', is: /месяц/, read: createWeightCellReader('кг') },
  handoverWeekdays: {
    head: 'Дни сдачи',
    is: /^(дни|день|график|прием)/,
    isNot: /закрыт|выходн/,
    read: readWeekdays,
  },
  orderByDays: { head: 'За сколько дней', is: /^(за сколько|заказать за)/, read: readNumberCell },
  orderByTime: {
    head: 'До какого часа',
    is: /^(до какого|до часа|до скольки|час|время)/,
    read: readTime,
  },
  paperCopies: { head: 'Экземпляров заявления', is: /^(экземпляр|заявлен|копи)/, read: readNumberCell },
  notice: { head: 'Объявление', is: /^(объявлен|примечан|сообщен|notice)/, read: readTextCell },
  refusedTags: { head: 'Не принимают', is: /^(не принима|нельзя|запре|отказ)/, read: readTextCell },
  refusedSource: { head: 'Откуда известно', is: /^(откуда|источник)/, read: readSource },
  refusedOn: { head: 'Когда сказали', is: /^(когда|дата)/, read: readDay },
} satisfies Record<string, { head: string; is: RegExp; isNot?: RegExp; read: CellValueParser<unknown> }>;

type FacilityColumn = keyof typeof sheetColumns;

const columnNames = keysOf(sheetColumns);
const columnHeads = mapFieldsToProperty(sheetColumns, 'head');

/** The columns of a table of facilities. */
export const facilitySheetHeads: SheetHeaderDefinition<FacilityColumn> = {
  // These two are known by a word anywhere in a head, which may begin as another does.
  rules: [...(['freeDeliveryThreshold', 'monthGrams'] as const), ...columnNames].map((column) => {
    // A function does not go to the worker.
    const { read: _, ...rule } = sheetColumns[column];
    return { column, ...rule };
  }),
  mostRows: MAX_NEW_FACILITIES,
  labels: columnHeads,
  isEnough: (columns) => columns.size > 1 && columns.has('name'),
  missing:
    'Не нашли заголовков столбцов. Нужна строка, где есть «Название» и, например, «Стоимость доставки» и «Бесплатно от».',
};

/** What the cells of a column may hold, where that is a closed list. */
const columnOptions: { [Name in FacilityColumn]?: readonly string[] } = {
  kind: Object.values(facilityKindLabels),
  refusedSource: Object.values(refusalInfoSourceLabels),
};

const shownKinds: [kind: ImportedFacility['kind'], title: string][] = [
  ['WRONG', 'С ошибками'],
  ['DELETED', 'Есть среди удалённых'],
  ['CHANGED', 'Изменятся'],
  ['NEW', 'Новые'],
  ['SAME', 'Без изменений'],
];

interface FacilityImportProps {
  /** Those in use: a row of the same name changes one. */
  addresses: readonly FacilityDto[];
  /** What is said of the names that there are. */
  known: ReadonlyMap<string, string>;
  /** The lists come again once it is over. */
  onDone(created: number, changed: number): Promise<void>;
}

/** Facilities from the rows of a spreadsheet: looked through first; new ones are made all or none, then the others changed. */
export function FacilityImportPanel({ addresses, known, onDone }: FacilityImportProps) {
  const [skipsWrong, setSkipsWrong] = useState(false);
  const [makesDeleted, setMakesDeleted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The lists come once, after the last call.
  const create = useSend(createFacilities, { revalidates: false });
  const change = useSend(patchFacility, { revalidates: false });
  const { run, busy } = useSendSequence();
  const sheet = useSheetReader<FacilityColumn, ImportedFacility['kind']>({
    heads: facilitySheetHeads,
    onBegin() {
      setSkipsWrong(false);
      setMakesDeleted(false);
      setProblem(null);
    },
  });
  const { headed } = sheet;
  const columns = useMemo(() => addMissingColumns(headed?.columns ?? []), [headed]);
  const rows = useMemo(
    () => headed && previewFacilityImport(headed.rows, columns, addresses, known),
    [headed, columns, addresses, known],
  );
  const chosen = (rows ?? []).filter(({ kind }) => kind === 'NEW' || (kind === 'DELETED' && makesDeleted));
  const changing = (rows ?? []).filter(({ kind }) => kind === 'CHANGED');
  const count = (kind: ImportedFacility['kind']) => (rows ?? []).filter((row) => row.kind === kind).length;
  const wrong = count('WRONG');
  const deleted = count('DELETED');

  function reopen() {
    sheet.reopen();
    setProblem(null);
  }

  async function write() {
    setProblem(null);
    if (chosen.length > 0) {
      const { failure } = await create.send({
        body: { workAddressList: chosen.flatMap(({ input }) => input ?? []) },
      });
      if (failure !== null)
        return setProblem(
          formatSheetRefusal(failure, chosen, {
            failed: creationFailureMessages,
            stays: 'Ничего не создано.',
          }),
        );
    }
    for (const [index, { line, before, changes }] of changing.entries()) {
      if (before === null) continue;
      const { failure } = await change.send({
        params: { id: before.id },
        body: { ...changes, version: before.version },
      });
      // What was written shows as the same with the lists that come now; the rest can be pressed again.
      if (failure !== null)
        return setProblem(
          `Строка ${line}: ${getCallFailureMessage(failure, updateFailureMessages)}. Изменено ${index} из ${changing.length}.`,
        );
    }
    // What is written keeps no one here.
    flushSync(sheet.clear);
    await onDone(chosen.length, changing.length);
  }

  return (
    <Card>
      <UnsavedGuard dirtyRows={sheet.isMended} />
      <div className={styles.page}>
        {rows === null && (
          <>
            <SheetUploadForm table={sheet} most={`${MAX_NEW_FACILITIES} строк`} />
            <p>Столбцы: {Object.values(columnHeads).join(', ')}.</p>
            <p>Первые три столбца обязательны, а если заполнено «Не принимают», то и «Откуда известно».</p>
          </>
        )}
        <ErrorAlert>{problem ?? sheet.problem}</ErrorAlert>
        {rows !== null && headed !== null && (
          <>
            <SheetPreview
              sheet={{ notes: sheet.notes, unknown: headed.unknown }}
              thing="Учреждение"
              kinds={shownKinds}
              rows={rows}
              partOf={({ line }) => sheet.partOf(line)}
              detail={(row) => (
                <>
                  {row.facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                  {columns.map(({ column, index }) => {
                    const head = columnHeads[column];
                    const part = sheet.partOf(row.line) ?? row.kind;
                    const { isOffered, ...cell } = getMendedCell(sheet, row, { head, index, part });
                    const options =
                      column === 'refusedTags' ? offerRefusals(cell.text, addresses) : columnOptions[column];
                    return (
                      isOffered && (
                        <li key={column} className={styles.mendedFact}>
                          {head}
                          <MendedCell {...cell} options={options} />
                        </li>
                      )
                    );
                  })}
                </>
              )}
            />
            <SpreadsheetImportBar
              label="Учреждения таблицей"
              skipWrong={{ wrong, checked: skipsWrong, onChange: setSkipsWrong }}
              send={{
                verbs: [
                  chosen.length > 0 && `создать ${countFacilities(chosen)}`,
                  changing.length > 0 && `изменить ${countFacilities(changing)}`,
                ],
                disabled: chosen.length + changing.length === 0,
                busy,
                busyText: 'Записываем…',
                onClick: () => run(write),
              }}
              isMended={sheet.isMended}
              onClear={reopen}
            >
              {deleted > 0 && (
                <CheckboxField
                  label={`Создать и те, что есть среди удалённых: ${deleted}`}
                  checked={makesDeleted}
                  onChange={setMakesDeleted}
                />
              )}
            </SpreadsheetImportBar>
          </>
        )}
      </div>
    </Card>
  );
}

/** All columns, those that a table lacks behind its own: what is missing can be typed there. */
const addMissingColumns = (known: readonly RecognizedColumn<FacilityColumn>[]) =>
  columnNames.map(
    (column, place) =>
      known.find((one) => one.column === column) ?? {
        column,
        index: MAX_SHEET_COLUMNS + place,
        head: columnHeads[column],
      },
  );

type Input = CallInput<typeof createFacilities>['body']['workAddressList'][number];

/** A row of a table of facilities, compared with the shop; DELETED: one of this name is out of use. */
interface ImportedFacility {
  line: number;
  kind: 'WRONG' | 'DELETED' | 'NEW' | 'CHANGED' | 'SAME';
  name: string;
  problems: string[];
  warnings: string[];
  /** What it will be, or what of it becomes other, in words. */
  facts: string[];
  /** The one in use of this name, and what of it changes. */
  before: FacilityDto | null;
  changes: Partial<Input>;
  /** What is sent; null for what is wrong. */
  input: Input | null;
}

/** Reads rows and compares them with the shop: what each would make, before anything is sent. */
export function previewFacilityImport(
  rows: readonly SheetRow[],
  columns: readonly RecognizedColumn<FacilityColumn>[],
  addresses: readonly FacilityDto[],
  known: ReadonlyMap<string, string>,
): ImportedFacility[] {
  const inUse = new Map(addresses.map((one) => [nameComparisonKey(one.name), one]));
  /** The row in which a name was met before. */
  const met = new Map<string, number>();
  const models: Refusing[] = [...addresses];
  return rows.map(({ line, cells }) => {
    const problems: string[] = [];
    const input = inputOf(cells, columns, problems, models);
    const name = input.name ?? '';
    // A row above is known to those below, and before what the shop has of that name.
    const same = models.findIndex((one) => nameComparisonKey(one.name) === nameComparisonKey(name));
    if (same === -1) models.push({ name, refusedTags: input.refusedTags ?? [] });
    else if (input.refusedTags) models[same] = { name, refusedTags: input.refusedTags };
    const before = inUse.get(nameComparisonKey(name)) ?? null;
    if (before === null && input.refusedTags?.length) input.refusedOn ??= moscowDay(new Date());
    const changes = before === null ? {} : changesTo(before, input);
    // Of a cell that cannot be read it is said why, and not also that it is missing.
    if (problems.length === 0)
      problems.push(...(before === null ? problemsOf(input) : problemsOfChange(changes)));
    const metIn = met.get(nameComparisonKey(name));
    if (name !== '' && metIn !== undefined) problems.push(`Название: то же, что в строке ${metIn}`);
    else met.set(nameComparisonKey(name), line);
    const words = known.get(nameComparisonKey(name));
    const isWrong = problems.length > 0;
    const isChanged = Object.keys(changes).length > 0;
    return {
      line,
      kind: isWrong
        ? 'WRONG'
        : before === null
          ? words
            ? 'DELETED'
            : 'NEW'
          : isChanged
            ? 'CHANGED'
            : 'SAME',
      name,
      problems,
      warnings: words === undefined || before !== null ? [] : [words],
      facts: isWrong ? [] : before === null ? [describeNew(input)] : changesOf(before, changes),
      before,
      changes,
      input: isWrong ? null : (input as Input),
    };
  });
}

/** What a row changes of a facility. Who changes what is refused says each time how that is known. */
function changesTo(before: FacilityDto, input: Partial<Input>): Partial<Input> {
  const { name: _, refusedTags, refusedSource, refusedOn, ...plain } = input;
  const changed = findChangedFields(plain, before);
  const isSame =
    refusedTags?.length === before.refusedTags.length &&
    refusedTags.every((tag) => before.refusedTags.includes(tag));
  if (!refusedTags || isSame) return changed;
  return { ...changed, refusedTags, refusedSource, refusedOn: refusedOn ?? moscowDay(new Date()) };
}

const problemsOfChange = (changes: Partial<Input>) =>
  Object.entries(findFormErrors(patchFacility, changes)).map(([field, message]) =>
    field in headOfField ? `${headOfField[field]}: ${message}` : message,
  );

/** «Стоимость доставки: 350,00 ₽ → 400,00 ₽» of each field that changes. */
function changesOf(before: FacilityDto, changes: Partial<Input>): string[] {
  return Object.entries(changes).map(([field, value]) => {
    const name = field as FacilityColumn;
    return `${columnHeads[name]}: ${cellText(name, before[name])} → ${cellText(name, value)}`;
  });
}

/** «Стоимость доставки: 350,00 ₽; Дни сдачи: вт и пт»: each cell that says something. */
const describeNew = ({ name: _, ...cells }: Partial<Input>) =>
  Object.entries(cells)
    .map(([field, value]) => `${headOfField[field]}: ${cellText(field as FacilityColumn, value)}`)
    .join('; ');

function cellText(name: FacilityColumn, value: unknown): string {
  if (value === null || value === undefined) return 'пусто';
  if (name === 'freeDeliveryThreshold' && isDeliveryNeverFree(Number(value))) return 'никогда';
  const field = facilitySettingFields[name];
  return 'labelOf' in field ? field.labelOf(value) : String(value);
}

function inputOf(
  cells: SheetRow['cells'],
  columns: readonly RecognizedColumn<FacilityColumn>[],
  problems: string[],
  models: readonly Refusing[],
): Partial<Input> {
  const of = createCellReader<FacilityColumn>(cells, columns, columnHeads, problems);
  const fields = columnNames.map((name) => [
    name,
    name === 'refusedTags'
      ? of(name, (text) => readRefusalsLike(text, models))
      : of<unknown>(name, sheetColumns[name].read),
  ]);
  const filled = fields.filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(filled) as Partial<Input>;
}

const { name: _, ...headOfField }: Record<string, string> = columnHeads;

/** What the contract has against a row, each with its column. */
const problemsOf = (input: Partial<Input>) =>
  listRowContractErrors(createFacilities, { workAddressList: [input] }, headOfField);

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

/** Tags by what their goods are called, or by themselves: «жестяные банки, сахар»; the words of none. Names may hold commas of their own. */
function splitRefusedTags(text: string): { tags: string[]; unknown: string[] } {
  let rest = text.toLocaleLowerCase('ru');
  const tags = new Set<string>();
  for (const { tag, label } of knownProductTags.toSorted((a, b) => b.label.length - a.label.length)) {
    if (!rest.includes(label)) continue;
    tags.add(tag);
    rest = rest.replaceAll(label, ',');
  }
  const unknown: string[] = [];
  for (const word of rest.split(/[,;\n]+/).map((part) => part.trim())) {
    if (knownProductTags.some(({ tag }) => tag === word)) tags.add(word);
    else if (word !== '') unknown.push(word);
  }
  return { tags: [...tags], unknown };
}

/** What may stand in place of the first word that is no tag: a tag, nothing, or all that another facility refuses. */
function offerRefusals(text: string, addresses: readonly FacilityDto[]): SelectOption[] {
  const { tags, unknown } = splitRefusedTags(text);
  const [wrong, ...others] = unknown;
  const write = (...labels: string[]) => [...tags.map(getTagLabel), ...labels, ...others].join(', ');
  const without = wrong === undefined ? 'Отказов нет' : `Без ${quoteCell(wrong)}`;
  return [
    // An empty value would be that of nothing chosen.
    ...(wrong === undefined && tags.length > 0 ? [] : [{ value: write() || ', ', label: without }]),
    ...knownProductTags
      .filter(({ tag, harmless }) => !harmless && !tags.includes(tag))
      .map(({ label }) => ({ value: write(label), label })),
    ...addresses
      .filter(({ refusedTags }) => refusedTags.length > 0)
      .map(({ name }) => ({ value: `Как у ${name}`, label: `Как у ${name}` })),
  ];
}

type Refusing = Pick<FacilityDto, 'name' | 'refusedTags'>;

/** «ИК-103», «ик 103» and «ИК103» are one name. */
const calledKey = (name: string) => nameComparisonKey(name).replace(/[\s‐-–-]/g, '');

/** «Как у ИК-103»: what that one refuses, found by its name or by how it is called for short; else the tags themselves. */
function readRefusalsLike(text: string, models: readonly Refusing[]): Read<string[]> {
  const [, called] = /^как у\s+(.+)$/i.exec(text) ?? [];
  if (called === undefined) {
    const { tags, unknown } = splitRefusedTags(text);
    if (unknown[0] === undefined) return tags;
    return { problem: `${quoteCell(unknown[0])}: выберите из списка, например «жестяные банки»` };
  }
  const wanted = calledKey(called);
  const alike = models.filter(({ name }) =>
    [name, formatShortFacilityName(name)].some((one) => calledKey(one) === wanted),
  );
  const [like] = alike;
  if (like && alike.length === 1) return like.refusedTags;
  return {
    problem: `${quoteCell(called)}: ${like ? 'таких учреждений несколько, напишите название целиком' : 'такого учреждения нет'}`,
  };
}

/** Who told what is refused, by a part of its words: «памятка». */
function readSource(text: string): Read<RefusalInfoSource> {
  const wanted = text.toLocaleLowerCase('ru');
  const found = refusalInfoSources.find((one) =>
    refusalInfoSourceLabels[one].toLocaleLowerCase('ru').includes(wanted),
  );
  return found ?? { problem: `${quoteCell(text)}: выберите, откуда известно` };
}

/** A day: «22.11.2026». */
function readDay(text: string): Read<string> {
  const day = parseDottedDay(text) ?? text;
  return isDay(day) ? day : { problem: `${quoteCell(text)}: напишите день, например «22.11.2026»` };
}

const weekdays = [
  /^(пн$|понед)/,
  /^(вт$|втор)/,
  /^(ср$|сред)/,
  /^(чт$|четв)/,
  /^(пт$|пятн)/,
  /^(сб$|субб)/,
  /^(вс$|воскр)/,
];

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
const weekdayOf = (word: string) => weekdays.findIndex((is) => is.test(word)) + 1;

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
