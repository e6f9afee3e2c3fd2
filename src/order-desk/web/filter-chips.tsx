import type { Facilities } from '../../facilities/facilities.web.ts';
import { shortDay } from '../../facilities/parcel-words.ts';
import { formatDay } from '../../lib/calendar.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import inRow from '../../ui/lists/row.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import { type DeskFilter, deskStatusLabels } from './desk-filter.ts';
import styles from './desk-filters.module.css';
import { useProductName } from './product-field.tsx';
import { hasTab } from './status-tabs.tsx';

interface FilterChipsProps {
  filter: DeskFilter;
  facilities: Facilities;
  onRemove(part: Partial<DeskFilter>): void;
}

/** What narrows the list beside the search, each to be taken away by a press. */
export function FilterChips({ filter, facilities, onRemove }: FilterChipsProps) {
  const product = useProductName(filter.productId);
  const facility = facilities.list?.find(({ id }) => id === filter.facilityId)?.name;
  const chips: [label: string, without: Partial<DeskFilter>][] = [];
  if (filter.status !== null && !hasTab(filter.status))
    chips.push([deskStatusLabels[filter.status], { status: null }]);
  if (filter.facilityId !== null) {
    chips.push([facility ?? `Учреждение № ${filter.facilityId}`, { facilityId: null }]);
  }
  if (product !== null) chips.push([`Товар: ${product}`, { productId: null }]);
  if (filter.handover !== null) chips.push([`сдать ${shortDay(filter.handover)}`, { handover: null }]);
  if (filter.from !== null) chips.push([`с ${dayLabel(filter.from)}`, { from: null }]);
  if (filter.to !== null) chips.push([`по ${dayLabel(filter.to)}`, { to: null }]);
  if (chips.length === 0) return null;
  return (
    <PlainList className={classes(inRow.gap8, styles.chips)} aria-label="Список сужен">
      {chips.map(([label, without]) => (
        <li key={label}>
          <button type="button" className={styles.chip} onClick={() => onRemove(without)}>
            <span className="visually-hidden">Не сужать: </span>
            {label}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </PlainList>
  );
}

const dayLabel = (day: string) => formatDay(`${day}T12:00:00Z`);
