export { rememberFacilityKind } from './web/chosen-kind.ts';
export { rememberLastParcelDay, useLastParcelDay } from './web/stored-parcel-calendar.ts';
export { ParcelItemAdviceList } from './web/things.tsx';
