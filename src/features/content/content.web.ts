export { Things } from './web/blocks/things.tsx';
export { rememberFacilityKind } from './web/next-parcel/chosen-kind.ts';
export { rememberParcelDay, useLastParcelDay } from './web/next-parcel/stored-parcel-calendar.ts';
