export { rememberFacilityKind } from './web/chosen-kind.ts';
export { rememberParcelDay, useLastParcelDay } from './web/stored-parcel-calendar.ts';
export { ParcelItemList } from './web/things.tsx';
