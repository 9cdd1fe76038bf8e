import type { Company } from "../company.ts";
import type { Graph, WhatsApp } from "../fakes.ts";
import { retry } from "../killing.ts";

/** What a provider has taken of us: under which name, and what it says. */
export type Taken = { name: string; text: string };

type GraphSent = { ref: string | null; id: string; body: { text?: { body?: string } } };
type WhatsAppSent = { id: string; body: string; again: boolean };

/** The books of all three: Meta's, WhatsApp's, and those that the telephones in the browser keep for themselves. */
export async function booksOf({ company, graph, whatsApp }: { company: Company; graph: Graph; whatsApp: WhatsApp }): Promise<Taken[]> {
  const meta = (await graph.ask("sent")) as GraphSent[];
  const web = (await whatsApp.ask("ledger")) as WhatsAppSent[];
  const phones = await retry(() =>
    company.run(({ tx }) =>
      tx.selectFrom("sandbox_messages").select(["provider_id as name", "body as text"]).where("from_company", "=", true).execute(),
    ),
  );
  return [
    ...meta.map(({ ref, id, body }) => ({ name: ref ?? id, text: body.text?.body ?? "" })),
    // Said once more only because its reader could not decipher it; what he never could has its name alone.
    ...web.filter(({ again }) => !again).map(({ id, body }) => ({ name: id, text: body || id })),
    ...phones,
  ];
}

/** What reached its reader, who could not decipher it. */
export const unreadableIn = (book: Taken[]): number => book.filter(({ name, text }) => text === name).length;

/** What reached its reader more than once: under one name, or, for nobody says the same twice, under two. */
export function repeatedIn(book: Taken[]): number {
  const times = (key: keyof Taken) => book.length - new Set(book.map((taken) => taken[key])).size;
  return Math.max(times("name"), times("text"));
}
