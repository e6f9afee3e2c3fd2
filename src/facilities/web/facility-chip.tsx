import { useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import { usePreHydrationSelect } from '../../ui/fields/pre-hydration-input.ts';
import { endFirstVisit } from '../../ui/first-visit.ts';
import { Icon } from '../../ui/icon.tsx';
import type { FacilityDto } from '../work-addresses.contract.ts';
import { chooseFacility, useChosenFacilityId } from './chosen-facility.ts';
import styles from './facility-chip.module.css';

/** What a facility is chosen by; every page brings it along, so that it costs no call. */
export interface FacilityChoice extends Pick<FacilityDto, 'id' | 'name' | 'kind'> {
  /** As people call it: `ИК-103`. */
  short: string;
  /** `по вт и пт`; null where they are not known. */
  days: string | null;
  /** `до 9 дек.` while it takes no parcels. */
  pause: string | null;
}

/** The facilities to choose among, as they were when the page was sent. */
export function useFacilityChoices(): readonly FacilityChoice[] {
  return (useRouteLoaderData('root') as { facilities: FacilityChoice[] }).facilities;
}

/** Chooses where the parcel goes, for every screen that asks; undefined for nowhere yet. */
export function collectFor(facility: Pick<FacilityChoice, 'id'> | undefined): void {
  chooseFacility(facility?.id ?? null);
  endFirstVisit();
}

/** Where the parcel goes, to choose: «ИК-101 · сдаём по вт и пт», or the question. Absent without scripts. */
export function FacilityChip() {
  const facilities = useFacilityChoices();
  const id = useChosenFacilityId();
  const select = useRef<HTMLSelectElement>(null);
  usePreHydrationSelect(select, choose);
  const chosen = facilities.find((facility) => facility.id === id);

  function choose(value: string) {
    collectFor(facilities.find((facility) => String(facility.id) === value));
  }

  if (facilities.length === 0) return null;
  return (
    <div className={styles.chip} data-chosen={chosen !== undefined || undefined}>
      <Icon name="map" size={20} />
      <span className={styles.words} aria-hidden="true">
        {chosen === undefined ? (
          'Куда собираем?'
        ) : (
          <>
            <span className={styles.name}>
              {chosen.pause && <Icon name="warning" size={16} />}
              {chosen.short}
            </span>
            {(chosen.pause ?? chosen.days) && (
              <span className={styles.days}>
                <span>{chosen.pause ? 'карантин ' : 'сдаём '}</span>
                {chosen.pause ?? chosen.days}
              </span>
            )}
          </>
        )}
      </span>
      <Icon name="chevron-down" size={18} />
      <select
        ref={select}
        aria-label="Куда собираем посылку"
        className={styles.select}
        autoComplete="off"
        value={chosen === undefined ? '' : String(chosen.id)}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Учреждение не выбрано</option>
        {facilities.map(({ id, name, days }) => (
          <option key={id} value={String(id)}>
            {name + (days ? ` · сдаём ${days}` : '')}
          </option>
        ))}
      </select>
    </div>
  );
}
