import { kindLabels } from '../../../content/facility-kinds.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import type { KnownColumn } from '../../../lib/spreadsheet/heads.ts';
import {
  cellReader,
  readLine,
  readNumber,
  readText,
  readWeight,
} from '../../../lib/spreadsheet/read-cells.ts';
import type { SheetRow } from '../../../lib/spreadsheet/sheet.ts';
import { sameName } from '../../../lib/text/same-name.ts';
import { formErrors } from '../../../ui/form-errors.ts';
import { createWorkAddresses } from '../../admin-work-addresses.contract.ts';
import { isNeverFree } from '../../delivery-cost.ts';
import { kilograms, weekdaysShort } from '../../parcel-words.ts';
import { type FacilityColumn, facilityColumnHeads } from './columns.ts';
import { readCost, readKind, readThreshold, readTime, readWeekdays } from './read-values.ts';

type Input = CallInput<typeof createWorkAddresses>['body']['workAddressList'][number];

/** A row of a table of facilities, compared with the shop. KNOWN: one of this name is there. */
export interface ImportedFacility {
  line: number;
  kind: 'WRONG' | 'KNOWN' | 'NEW';
  name: string;
  /** A table makes new facilities only. */
  id: null;
  problems: string[];
  warnings: string[];
  /** What it will be, in words. */
  facts: string[];
  /** What is sent; null for what is wrong. */
  input: Input | null;
}

/** Reads rows and compares them with the shop: what each would make, before anything is sent. */
export function importedFacilities(
  rows: readonly SheetRow[],
  columns: readonly KnownColumn<FacilityColumn>[],
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
    const before = met.get(sameName(name));
    if (name !== '' && before !== undefined) problems.push(`То же название, что в строке ${before}`);
    else met.set(sameName(name), line);
    const words = known.get(sameName(name));
    const isWrong = problems.length > 0;
    return {
      line,
      kind: isWrong ? 'WRONG' : words === undefined ? 'NEW' : 'KNOWN',
      name,
      id: null,
      problems,
      warnings: words === undefined ? [] : [words],
      facts: isWrong ? [] : factsOf(input as Input),
      input: isWrong ? null : (input as Input),
    };
  });
}

function inputOf(
  cells: SheetRow['cells'],
  columns: readonly KnownColumn<FacilityColumn>[],
  problems: string[],
): Partial<Input> {
  const of = cellReader(cells, columns, facilityColumnHeads, problems);
  const unitOf = (column: FacilityColumn) =>
    /,\s*г(р|рамм)?\.?\)?$/i.test(columns.find((one) => one.column === column)?.head ?? '') ? 'г' : 'кг';
  const fields = {
    name: of('name', readLine),
    deliveryCost: of('cost', readCost),
    freeDeliveryThreshold: of('threshold', readThreshold),
    kind: of('kind', readKind),
    parcelGrams: of('parcel', readWeight(unitOf('parcel'))),
    monthGrams: of('month', readWeight(unitOf('month'))),
    handoverWeekdays: of('weekdays', readWeekdays),
    orderByDays: of('orderByDays', readNumber),
    orderByTime: of('orderByTime', readTime),
    paperCopies: of('copies', readNumber),
    notice: of('notice', readText),
  };
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(filled) as Partial<Input>;
}

const headOfField: Record<string, string> = {
  deliveryCost: facilityColumnHeads.cost,
  freeDeliveryThreshold: facilityColumnHeads.threshold,
  parcelGrams: facilityColumnHeads.parcel,
  monthGrams: facilityColumnHeads.month,
  orderByDays: facilityColumnHeads.orderByDays,
  orderByTime: facilityColumnHeads.orderByTime,
  paperCopies: facilityColumnHeads.copies,
  notice: facilityColumnHeads.notice,
};

/** What the contract has against a row, each with its column. */
function problemsOf(input: Partial<Input>): string[] {
  return Object.entries(formErrors(createWorkAddresses, { workAddressList: [input] })).map(
    ([path, message]) => {
      const head = headOfField[path.split('.')[2] ?? ''];
      return head === undefined ? message : `${head}: ${message}`;
    },
  );
}

function factsOf(input: Input): string[] {
  const {
    deliveryCost,
    freeDeliveryThreshold: free,
    kind,
    parcelGrams,
    monthGrams,
    handoverWeekdays,
  } = input;
  const days = weekdaysShort(handoverWeekdays ?? []);
  return [
    `Доставка ${formatRoubles(deliveryCost, 2)}, бесплатно ${isNeverFree(free) ? 'никогда' : `от ${formatRoubles(free, 2)}`}`,
    kind && kindLabels[kind],
    parcelGrams && `До ${kilograms(parcelGrams)} кг в посылке`,
    monthGrams && `До ${kilograms(monthGrams)} кг за месяц`,
    days && `Сдаём: ${days}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}
