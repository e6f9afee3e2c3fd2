import { useId } from 'react';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { createFieldIds, FieldFrame } from '../../ui/fields/field-frame.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import text from '../../ui/look/text.module.css';
import { formatHandoverDays } from '../facility-words.ts';
import { formatShortFacilityName } from '../short-facility-name.ts';
import { chooseFacility, useChosenFacilityId } from './chosen-facility.ts';
import styles from './facility-select.module.css';
import { type FacilitiesState, useFacilities } from './use-facilities.ts';

interface FacilitySelectProps {
  facilities: FacilitiesState;
  label: string;
  hiddenLabel?: boolean | undefined;
  /** The label of the empty choice. */
  blank: string;
  value: number | null;
  onChange(id: number | null): void;
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** The chosen one in a line: «ИК-103 · п. Каменка-Дальняя». */
  isShort?: boolean;
}

/**
 * A facility to choose by name; says so when the list could not be loaded. A native list cuts a long name short,
 * so the name stands below it in as many lines as it needs, and the list itself is seen through.
 */
export function FacilitySelect(props: FacilitySelectProps) {
  const { facilities, label, hiddenLabel, blank, value, onChange, isShort, ...field } = props;
  const { list, failed, retry } = facilities;
  const own = useId();
  const { name, hint, required } = field;
  const id = name ?? own;
  const error = failed ? 'Ошибка загрузки адресов' : field.error;
  const chosen = list?.find((facility) => facility.id === value);
  return (
    <FieldFrame id={id} label={label} hiddenLabel={hiddenLabel} hint={hint} error={error}>
      <div>
        <div className={styles.box} data-wrong={error !== undefined || undefined}>
          <span className={joinClassNames(styles.shown, isShort && text.small)} aria-hidden="true">
            {chosen === undefined ? blank : (isShort ? formatInLine : typesetName)(chosen.name)}
          </span>
          <select
            id={id}
            name={name}
            required={required}
            className={styles.select}
            value={chosen === undefined ? '' : String(chosen.id)}
            onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={createFieldIds(id, { hint, error }).describedBy}
          >
            <option value="">{blank}</option>
            {list?.map((facility) => (
              <option key={facility.id} value={String(facility.id)}>
                {typesetName(facility.name)}
                {daysOf(facility)}
              </option>
            ))}
          </select>
        </div>
        {failed && (
          <Button variant="quiet" onClick={retry}>
            Повторить
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}

function formatInLine(name: string): string {
  const short = formatShortFacilityName(name);
  const place = name.split(', ').slice(1).at(-1);
  return keepNumbers(place === undefined ? short : `${short} · ${place}`);
}

/** « · сдаём по вт и пт», its days on one line; nothing where they are unknown. */
function daysOf({ rules: { handoverWeekdays: days } }: NonNullable<FacilitiesState['list']>[number]): string {
  return days.length === 0
    ? ''
    : ` · сдаём ${formatHandoverDays(days).replace(/(?<=по) | (?=и )|(?<= и) /g, '\u00a0')}`;
}

/** The facility of this tab, to choose: what is not taken there is marked, and the day of handing in said. */
export function ChosenFacilitySelect({
  hint,
  hiddenLabel,
  blank = 'Не выбрано',
}: {
  hint?: string;
  hiddenLabel?: boolean;
  blank?: string;
}) {
  return (
    <FacilitySelect
      facilities={useFacilities()}
      label="Учреждение"
      hiddenLabel={hiddenLabel}
      blank={blank}
      hint={hint}
      value={useChosenFacilityId()}
      onChange={chooseFacility}
      isShort
    />
  );
}
