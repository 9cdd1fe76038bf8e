/** Imports of contacts whose window is open: how they end is seen there. */
export const importsOnScreen = new Set<number>();
