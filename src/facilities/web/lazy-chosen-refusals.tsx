import { lazy, Suspense } from 'react';
import type { FacilityRefusalsProps } from '../../content/content.web.ts';
import { useChosenFacilityId } from './chosen-facility.ts';
import type { ChosenFacilityRefusalsProps } from './chosen-refusals.tsx';
import { FacilityChip } from './facility-chip.tsx';

// Only who has chosen a facility needs what it refuses; without that the shop window stands as it is.
const load = () => import('./chosen-refusals.tsx');
const nothing = () => ({ default: () => null });
const ChosenRefusals = lazy(() => load().then((loaded) => loaded, nothing));

/** Tells the shop window why the chosen facility does not take goods; nothing is shown here. */
export function LazyChosenFacilityRefusals(props: ChosenFacilityRefusalsProps) {
  const isChosen = useChosenFacilityId() !== null;
  return (
    isChosen && (
      <Suspense>
        <ChosenRefusals {...props} />
      </Suspense>
    )
  );
}

const RefusalWords = lazy(() =>
  load().then(({ FacilityRefusalWords }) => ({ default: FacilityRefusalWords }), nothing),
);

/** Where the parcel goes, to choose, and what is refused there; that comes a moment after the page. */
export function FacilityRefusals(props: FacilityRefusalsProps) {
  const isChosen = useChosenFacilityId() !== null;
  return (
    <>
      <FacilityChip />
      {isChosen && (
        <Suspense>
          <RefusalWords {...props} />
        </Suspense>
      )}
    </>
  );
}
