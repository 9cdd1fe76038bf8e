/** Contact imports whose dialog is open: it shows their end, so no toast is needed. */
export const importsOnScreen = new Set<number>();
