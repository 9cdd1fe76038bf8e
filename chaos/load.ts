/** One thing that a customer says: the conversation, and its place in it. */
export type Saying = { conversation: number; n: number; id: string; body: string };

/** What goes through one door: every message once, in turns of all conversations. */
export function sayingsOf(prefix: string, { messages, contacts }: { messages: number; contacts: number }): Saying[] {
  return Array.from({ length: messages }, (_, at) => {
    const [conversation, n] = [at % contacts, Math.floor(at / contacts)];
    return { conversation, n, id: `${prefix}.${conversation}.${n}`, body: `${conversation}/${n}` };
  });
}

/** Some twice, and each somewhere within its neighbourhood, which reaches over several turns of all conversations. */
export function scrambled<T>(items: readonly T[], dice: () => number, { copies, window }: { copies: number; window: number }): T[] {
  const placed = items.flatMap((item, at) => {
    const place = () => ({ item, at: at + dice() * window });
    return dice() < copies ? [place(), place()] : [place()];
  });
  return placed.sort((one, other) => one.at - other.at).map(({ item }) => item);
}
