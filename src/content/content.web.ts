export {
  FacilityRefusalsContext,
  type FacilityRefusalsProps,
  rememberFacilityKind,
} from './web/chosen-facility.ts';
export { ParcelItemAdviceList } from './web/parcel-item-advice-list.tsx';
export { rememberLastParcelDay, useLastParcelDay } from './web/stored-parcel-calendar.ts';
