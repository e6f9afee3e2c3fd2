export { chooseFacility, useChosenFacilityId } from './web/chosen-facility.ts';
export { collectFor, FacilityChip, type FacilityChoice } from './web/facility-chip.tsx';
export { ChosenFacilitySelect, FacilitySelect } from './web/facility-select.tsx';
export { FirstVisitWelcome } from './web/first-visit-welcome.tsx';
export { FacilityRefusals, LazyChosenFacilityRefusals } from './web/lazy-chosen-refusals.tsx';
export {
  type FacilitiesState,
  type FacilityDeliveryTerms,
  toFacilityDeliveryTerms,
  useChosenFacilityDelivery,
  useDeliverySum,
  useFacilities,
} from './web/use-facilities.ts';
export { WeightBar } from './web/weight-bar.tsx';
