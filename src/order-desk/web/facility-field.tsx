import { SearchableSelect } from '../../desk/searchable-select.tsx';
import type { FacilitiesState } from '../../facilities/facilities.web.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';

interface FacilityFieldProps {
  facilities: FacilitiesState;
  /** The label of the empty choice; without it there is none. */
  blank?: string;
  value: number | null;
  error?: string | undefined;
  onChange(id: number | null): void;
}

/** A facility to choose by a part of its name; says so when the list could not be loaded. */
export function FacilityField({ facilities, error, value, onChange, ...select }: FacilityFieldProps) {
  const { list, failed, retry } = facilities;
  return (
    <div>
      <SearchableSelect
        {...select}
        label="Учреждение"
        options={(list ?? []).map(({ id, name }) => ({ value: String(id), label: typesetName(name) }))}
        error={failed ? 'Учреждения не загрузились' : error}
        value={String(value ?? '')}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
      {failed && (
        <Button variant="quiet" onClick={retry}>
          Повторить
        </Button>
      )}
    </div>
  );
}
