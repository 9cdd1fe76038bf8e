export type Location = { latitude: number; longitude: number; name: string | null; address: string | null };

/** The name of the place; empty if it has none. */
export const nameOfLocation = ({ name, address }: Pick<Location, "name" | "address">) => [name, address].filter(Boolean).join(", ");

export const labelOfLocation = (location: Location) => nameOfLocation(location) || `${location.latitude}, ${location.longitude}`;

/** `image|link|description`, the format in which compatible clients read a location. */
export const bodyOfLocation = (location: Location) =>
  `|https://maps.google.com/maps?q=${location.latitude}%2C${location.longitude}&z=17|${labelOfLocation(location).replaceAll("|", " ")}`;

/** A contact with several numbers is named once. */
export const namesOnCards = (cards: { name: string }[]) => [...new Set(cards.map(({ name }) => name))].join(", ");
