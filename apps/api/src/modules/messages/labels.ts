export type Place = { latitude: number; longitude: number; name: string | null; address: string | null };

/** What somebody called it; empty where nobody did. */
export const nameOfPlace = ({ name, address }: Pick<Place, "name" | "address">) => [name, address].filter(Boolean).join(", ");

export const labelOfPlace = (place: Place) => nameOfPlace(place) || `${place.latitude}, ${place.longitude}`;

/** `image|link|description`, as clients of this kind have always read a place. */
export const bodyOfPlace = (place: Place) =>
  `|https://maps.google.com/maps?q=${place.latitude}%2C${place.longitude}&z=17|${labelOfPlace(place).replaceAll("|", " ")}`;

/** Whoever has several numbers is named once. */
export const namesOnCards = (cards: { name: string }[]) => [...new Set(cards.map(({ name }) => name))].join(", ");
