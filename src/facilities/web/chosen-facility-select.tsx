import { chooseFacility, useChosenFacility } from './chosen-facility.ts';
import { FacilitySelect } from './facility-select.tsx';
import { useFacilities } from './use-facilities.ts';

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
      value={useChosenFacility()}
      onChange={chooseFacility}
    />
  );
}
