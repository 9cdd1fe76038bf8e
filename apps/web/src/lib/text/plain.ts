/** As people type it who look for something: without capitals and accents. */
export const plain = (text: string) => bare(bare(text.trim()).normalize("NFD")).toLowerCase();

/** Also before the letters are taken apart: a heap of loose accents would be put in order first, one by one. */
const bare = (text: string) => text.replace(/\p{M}+/gu, "");
