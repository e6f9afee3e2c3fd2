import { useMemo, useState } from 'react';
import { PreviewGroup } from '../../../desk/sheet/preview-group.tsx';
import styles from '../../../desk/sheet/table.module.css';
import { TableForm } from '../../../desk/sheet/table-form.tsx';
import { useSheet } from '../../../desk/sheet/use-sheet.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type CallError, failureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { CheckboxField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { createWorkAddresses, MAX_CREATED } from '../../admin-work-addresses.contract.ts';
import { createFailed } from '../admin-address/addresses.ts';
import { facilityHeads } from './columns.ts';
import { type ImportedFacility, importedFacilities } from './imported-facilities.ts';

const shownKinds: [kind: ImportedFacility['kind'], title: string, outcome: string][] = [
  ['WRONG', 'С ошибками', 'Что не так'],
  ['KNOWN', 'Уже есть', 'Что будет'],
  ['NEW', 'Новые', 'Что будет'],
];

const ROW = ['строка', 'строки', 'строк'] as const;
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
  const sheet = useSheet({
    heads: facilityHeads,
    mostRows: MAX_CREATED,
    onBegin() {
      setChoices(FIRST);
      setProblem(null);
    },
  });
  const { headed } = sheet;
  const rows = useMemo(
    () => headed && importedFacilities(headed.rows, headed.columns, known),
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
    if (failure !== null) return setProblem(refusalOf(failure, chosen));
    clear();
    onCreated(answer.addressList.length);
  }

  return (
    <Card title="Адреса таблицей">
      <div className={styles.page}>
        {rows === null && <TableForm table={sheet} most={`${MAX_CREATED} строк`} />}
        <div role="alert">
          {(problem ?? sheet.problem) !== null && <Notice kind="error">{problem ?? sheet.problem}</Notice>}
        </div>
        {rows !== null && (
          <>
            {sheet.notes.map((note) => (
              <Notice key={note} kind="warning">
                {note}
              </Notice>
            ))}
            {headed !== null && headed.unknown.length > 0 && (
              <p className={styles.quiet}>
                Не читаем: {headed.unknown.map((head) => `«${head}»`).join(', ')}.
              </p>
            )}
            {shownKinds.map(([kind, title, outcome]) => (
              <PreviewGroup
                key={kind}
                title={title}
                thing="Учреждение"
                outcome={outcome}
                rows={rows.filter((row) => row.kind === kind)}
              >
                {factsIn}
              </PreviewGroup>
            ))}
            <section className={styles.bar} aria-label="Создание по таблице">
              {same > 0 && (
                <CheckboxField
                  label={`Создать и те, чьё название уже есть: ${same}`}
                  checked={choices.makeKnown}
                  onChange={(makeKnown) => setChoices({ ...choices, makeKnown })}
                />
              )}
              {wrong > 0 && (
                <CheckboxField
                  label={`Создать без строк с ошибками: ${wrong} ${plural(wrong, ROW)}`}
                  checked={choices.skipWrong}
                  onChange={(skipWrong) => setChoices({ ...choices, skipWrong })}
                />
              )}
              <div className={styles.buttons}>
                <Button
                  disabled={chosen.length === 0 || (wrong > 0 && !choices.skipWrong)}
                  busy={busy}
                  busyText="Создаём…"
                  onClick={create}
                >
                  {chosen.length === 0
                    ? 'Создавать нечего'
                    : `Создать ${chosen.length} ${plural(chosen.length, ADDRESS)}`}
                </Button>
                <Button variant="quiet" disabled={busy} onClick={clear}>
                  Другая таблица
                </Button>
              </div>
            </section>
          </>
        )}
      </div>
    </Card>
  );
}

const factsIn = ({ facts }: ImportedFacility) => facts.map((fact) => <li key={fact}>{fact}</li>);

/** Why nothing was made, by the rows of the file. */
function refusalOf(failure: CallError, rows: readonly ImportedFacility[]): string {
  const lines = Object.entries(failure.errors).flatMap(([path, message]) => {
    const row = rows[Number(path.split('.')[1])];
    return row === undefined ? [] : [`Строка ${row.line}: ${message}.`];
  });
  const doubt = failure.inDoubt ? 'Нажмите ещё раз: сделанное не повторится.' : 'Ничего не создано.';
  return [failureMessage(failure, createFailed), ...lines.slice(0, 10), doubt].join(' ');
}
