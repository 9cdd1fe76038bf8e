/** The current time. No other code of this process may ask the machine for it. */
export const nowMs = (): number => Date.now();
