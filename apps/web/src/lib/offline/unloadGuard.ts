const holders = new Set<() => boolean>();

/** Registers something that exists only in this page, such as an attached file: while there is any, the page is not reloaded unasked. */
export const holdPage = (hasSomething: () => boolean) => void holders.add(hasSomething);

export const isPageHeld = () => [...holders].some((hasSomething) => hasSomething());

/** Once, at start: the browser asks for confirmation before such a page is closed. */
export const askBeforeClosing = () => window.addEventListener("beforeunload", (event) => isPageHeld() && event.preventDefault());
