/** As people type it who look for something: without capitals and accents. */
export const plain = (text: string) => text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
