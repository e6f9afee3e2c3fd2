/** How many orders an account may have made, those that are over included: each list of them is read in pages. */
export const MOST_ORDERS = 5_000;
