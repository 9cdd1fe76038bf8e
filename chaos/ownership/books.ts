import type { Company } from "../company.ts";
import type { Graph, WhatsApp } from "../fakes.ts";
import { retry } from "../killing.ts";

/** A message that a provider has accepted: its id and text. */
export type Taken = { name: string; text: string };

type GraphSent = { ref: string | null; id: string; body: { text?: { body?: string } } };
type WhatsAppSent = { id: string; body: string; again: boolean };

/** The messages of all three providers: Meta, WhatsApp, and the test phones. */
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
    // Without repeats for failed decryption; a message never decrypted has only its id.
    ...web.filter(({ again }) => !again).map(({ id, body }) => ({ name: id, text: body || id })),
    ...phones,
  ];
}

/** Messages that reached a recipient who could not decrypt them. */
export const unreadableIn = (book: Taken[]): number => book.filter(({ name, text }) => text === name).length;

/** Messages that arrived more than once: by id, or by text, as no text occurs twice. */
export function repeatedIn(book: Taken[]): number {
  const times = (key: keyof Taken) => book.length - new Set(book.map((taken) => taken[key])).size;
  return Math.max(times("name"), times("text"));
}
