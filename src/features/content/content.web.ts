export { Things } from './web/blocks/things.tsx';
export { rememberParcelDay, useLastParcelDay } from './web/next-parcel/stored-parcel-calendar.ts';
