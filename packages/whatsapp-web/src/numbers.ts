import type { WASocket } from "baileys";
import { nowMs } from "./clock.ts";
import { jidOf, numberJid } from "./convert/jids.ts";

const NUMBERS_MAX = 5_000;
const KNOWN_MS = 24 * 60 * 60 * 1000;
/** A number without WhatsApp may get it at any time. */
const UNKNOWN_MS = 5 * 60 * 1000;

/** Which numbers are on WhatsApp, and how WhatsApp writes them: Brazilian numbers may differ by a ninth digit. */
export function numberCache(sock: Pick<WASocket, "onWhatsApp">) {
  const book = new Map<string, { jid: string | null; until: number }>();

  const note = (number: string, jid: string | null) => {
    book.delete(number);
    book.set(number, { jid, until: nowMs() + (jid ? KNOWN_MS : UNKNOWN_MS) });
    const [oldest] = book.keys();
    if (book.size > NUMBERS_MAX && oldest) book.delete(oldest);
  };

  return {
    async jidOf(number: string): Promise<string | null> {
      const noted = book.get(number);
      if (noted && noted.until > nowMs()) return noted.jid;
      const answers = await sock.onWhatsApp(number);
      if (!answers) throw new Error("WhatsApp did not answer");
      const [found] = answers.filter(({ exists }) => exists);
      const user = found && jidOf(found.jid)?.user;
      note(number, user ? numberJid(user) : null);
      return user ? numberJid(user) : null;
    },
    /** A number that writes to us is on WhatsApp. */
    seen: (number: string) => note(number, numberJid(number)),
  };
}

export type NumberCache = ReturnType<typeof numberCache>;
