/** For searches: without capitals and accents. */
export const plain = (text: string) => bare(bare(text.trim()).normalize("NFD")).toLowerCase();

/** Accents go before normalizing, too: NFD would first sort a long run of them, one by one. */
const bare = (text: string) => text.replace(/\p{M}+/gu, "");
