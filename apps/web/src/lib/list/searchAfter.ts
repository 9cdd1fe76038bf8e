/** Search only after a pause in typing. In a file of its own, so that importing it brings nothing else. */
export const SEARCH_AFTER_MS = 500;
