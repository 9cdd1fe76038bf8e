/** Whoever types on is not searched for yet. It stands alone, so that who needs no more brings no more with it. */
export const SEARCH_AFTER_MS = 500;
