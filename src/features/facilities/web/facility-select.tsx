import { Button } from '../../../shared/web/ui/button.tsx';
import { SelectField } from '../../../shared/web/ui/fields/field.tsx';
import type { Facilities } from './use-facilities.ts';

interface FacilitySelectProps {
  facilities: Facilities;
  label: string;
  /** The label of the empty choice. */
  blank: string;
  value: number | null;
  onChange(id: number | null): void;
  name?: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
}

/** A facility to choose by name; says so when the list could not be loaded. */
export function FacilitySelect({ facilities, value, onChange, error, ...field }: FacilitySelectProps) {
  const { list, failed, retry } = facilities;
  return (
    <div>
      <SelectField
        {...field}
        error={failed ? 'Ошибка загрузки адресов' : error}
        options={(list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value === null ? '' : String(value)}
        onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
        autoComplete="off"
      />
      {failed && (
        <Button variant="quiet" onClick={retry}>
          Повторить
        </Button>
      )}
    </div>
  );
}
