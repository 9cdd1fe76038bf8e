const holders = new Set<() => boolean>();

/** Registers something that exists only in this page, such as an attached file: while there is any, the page is not reloaded unasked. */
export const blockUnload = (hasSomething: () => boolean) => void holders.add(hasSomething);

export const isUnloadBlocked = () => [...holders].some((hasSomething) => hasSomething());

/** Once, at start: the browser asks for confirmation before such a page is closed. */
export const confirmUnload = () => window.addEventListener("beforeunload", (event) => isUnloadBlocked() && event.preventDefault());
