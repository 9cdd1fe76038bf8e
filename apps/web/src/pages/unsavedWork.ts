/** What signing out would lose; its code is loaded on sign-out. */
export const unsavedWork = async () => (await import("../features/tickets/unsavedWork.ts")).unsavedWork();
