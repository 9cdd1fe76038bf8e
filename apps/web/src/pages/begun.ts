/** What whoever signs out would lose; it comes when he does. */
export const begun = async () => (await import("../features/tickets/begun.ts")).begun();
