const holders = new Set<() => boolean>();

/** What stands here and nowhere else, as a file that was attached: as long as there is any, nobody loads the page anew unasked. */
export const holdPage = (hasSomething: () => boolean) => void holders.add(hasSomething);

export const isPageHeld = () => [...holders].some((hasSomething) => hasSomething());

/** Once, at start: the browser asks whoever closes such a page whether he means it. */
export const askBeforeClosing = () => window.addEventListener("beforeunload", (event) => isPageHeld() && event.preventDefault());
