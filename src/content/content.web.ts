export {
  FacilityRefusalsContext,
  type FacilityRefusalsProps,
  rememberFacilityKind,
} from './web/chosen-facility.ts';
export { rememberLastParcelDay, useLastParcelDay } from './web/stored-parcel-calendar.ts';
export { ParcelItemAdviceList } from './web/things.tsx';
