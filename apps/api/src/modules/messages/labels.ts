export type Location = { latitude: number; longitude: number; name: string | null; address: string | null };

/** What somebody called it; empty where nobody did. */
export const nameOfLocation = ({ name, address }: Pick<Location, "name" | "address">) => [name, address].filter(Boolean).join(", ");

export const labelOfLocation = (place: Location) => nameOfLocation(place) || `${place.latitude}, ${place.longitude}`;

/** `image|link|description`, as clients of this kind have always read a place. */
export const bodyOfLocation = (place: Location) =>
  `|https://maps.google.com/maps?q=${place.latitude}%2C${place.longitude}&z=17|${labelOfLocation(place).replaceAll("|", " ")}`;

/** Whoever has several numbers is named once. */
export const namesOnCards = (cards: { name: string }[]) => [...new Set(cards.map(({ name }) => name))].join(", ");
