const holders = new Set<() => boolean>();

/** What stands here and nowhere else, as a file that was attached: as long as there is any, nobody loads the page anew unasked. */
export const holdPage = (hasSomething: () => boolean) => void holders.add(hasSomething);

export const isPageHeld = () => [...holders].some((hasSomething) => hasSomething());
