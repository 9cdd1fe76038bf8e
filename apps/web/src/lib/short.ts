/** For a face that has no picture. */
export const initials = (name: string) => [...name].slice(0, 2).join("").toLocaleUpperCase();

/** As many as fit, and an ellipsis that says that there is more. */
export const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
