export { chooseFacility, useChosenFacility } from './web/chosen-facility.ts';
export { type Facility, facilityFrom, useFacilities } from './web/facilities-store.ts';
export { FacilitySelect } from './web/facility-select.tsx';
export { useDeliverySum } from './web/use-delivery-sum.ts';
