import { lazy, Suspense } from 'react';
import type { FacilityRefusalsProps } from '../../content/content.web.ts';
import { useChosenFacilityId } from './chosen-facility.ts';
import type { ChosenFacilityRefusalsProps } from './chosen-refusals.tsx';
import { FacilityChip } from './facility-chip.tsx';

// Only who has chosen a facility needs what it refuses; without that the shop window stands as it is.
const ChosenRefusals = lazy(() =>
  import('./chosen-refusals.tsx').then(
    (loaded) => loaded,
    () => ({ default: () => null }),
  ),
);

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
  import('./chosen-refusals.tsx').then(
    ({ FacilityRefusalWords }) => ({ default: FacilityRefusalWords }),
    () => ({ default: () => null }),
  ),
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
