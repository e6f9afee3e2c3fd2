import { refusalReasons } from '../../facilities/check-parcel.ts';
import {
  ChosenFacilitySelect,
  type Facilities,
  useChosenFacility,
  useFacilities,
} from '../../facilities/facilities.web.ts';
import { shortDay } from '../../facilities/parcel-words.ts';
import { typeset } from '../../lib/russian/typography.ts';

/** What the chosen facility refuses, as far as the shop knows. */
export interface Refusals {
  facilities: Facilities;
  /** Null while none is chosen: then nothing is refused. */
  facility: NonNullable<Facilities['list']>[number] | null;
  /** Returns what goods with these tags are refused as: «жестяные банки»; null for what is taken. */
  reasonOf(tags: readonly string[]): string | null;
}

/** What the facility that is chosen in this tab refuses. */
export function useRefusals(): Refusals {
  const facilities = useFacilities();
  const chosen = useChosenFacility();
  const facility = facilities.list?.find(({ id }) => id === chosen) ?? null;
  const refused = new Set(facility?.rules.refusedTags);
  return {
    facilities,
    facility,
    reasonOf: (tags) =>
      refusalReasons({ tags, parts: [] }, refused)
        .map(({ label }) => label)
        .join(', ') || null,
  };
}

/** The facility to choose. */
export function ForFacility() {
  return <ChosenFacilitySelect hint="Отметим, чего там не принимают" />;
}

/** Whose refusals are marked, and how far that is to be relied on; nothing while no facility is chosen. */
export function RefusalsNote({ refusals: { facility } }: { refusals: Refusals }) {
  if (facility === null) return null;
  const { refusedOn } = facility.rules;
  return (
    <p>
      Отмечено, чего не принимает {typeset(facility.name)}. Список ведёт магазин
      {refusedOn !== null && `, обновлён ${shortDay(refusedOn)}`}. Последнее слово — за учреждением.
    </p>
  );
}
