export { CardRefusals } from './web/card-refusals.tsx';
export { chooseFacility, useChosenFacility } from './web/chosen-facility.ts';
export { FacilitySelect } from './web/facility-select.tsx';
export { useDeliverySum } from './web/use-delivery-sum.ts';
export {
  type Facilities,
  type Facility,
  facilityFrom,
  useFacilities,
} from './web/use-facilities.ts';
export { WeightBar } from './web/weight-bar.tsx';
