/** Messages that are rendered and unmounted together. */
const CHUNK = 20;

/** Chunks start at page boundaries, so that pages before or after do not change them; each message comes with its predecessor. */
export function chunksOf<M extends { id: string | number }>(pages: readonly { messages: readonly M[] }[]) {
  let last: M | undefined;
  return pages.flatMap(({ messages }) => {
    const chunks = [];
    for (let at = 0; at < messages.length; at += CHUNK) {
      const chunk = messages.slice(at, at + CHUNK);
      chunks.push({ key: chunk[0]?.id ?? "", messages: chunk, last });
      last = chunk.at(-1);
    }
    return chunks;
  });
}
