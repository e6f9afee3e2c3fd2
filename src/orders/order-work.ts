/** What an order may wait for at the desk, beside its status. */
export const orderWorks = [
  'PACKING',
  'PACKED',
  'HANDOVER',
  'HELD',
  'LEFT_OUT',
  'MISSING',
  'RETURNED',
  'REFUND',
  'NOTED',
] as const;

export type OrderWork = (typeof orderWorks)[number];

/** For so many days after a parcel was handed in what came back of it is asked for. */
export const RETURN_DAYS = 30;
