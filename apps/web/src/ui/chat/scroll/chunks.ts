/** What is drawn and taken away together. */
const CHUNK = 20;

/** Cut where pages begin, so that what comes before or behind them leaves them as they are; each with the one before it. */
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
