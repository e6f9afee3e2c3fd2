import { lazy, Suspense } from 'react';
import { useChosenFacilityId } from './chosen-facility.ts';
import type { ChosenFacilityRefusalsProps } from './chosen-refusals.tsx';

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
      <Suspense fallback={null}>
        <ChosenRefusals {...props} />
      </Suspense>
    )
  );
}
