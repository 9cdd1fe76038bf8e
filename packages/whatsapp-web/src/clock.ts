/** The time, from the only place of this process that may ask the machine for it. */
export const nowMs = (): number => Date.now();
