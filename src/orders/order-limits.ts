/** How many orders an account may have made, those that are over included: each list of them is read in pages. */
export const MAX_ORDERS_PER_ACCOUNT = 5_000;

/** The heaviest parcel that can be noted. */
export const MAX_PARCEL_GRAMS = 99_999;
