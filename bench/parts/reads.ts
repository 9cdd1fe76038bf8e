import { writeCursor } from "../../apps/api/src/modules/tickets/list/cursor.ts";
import { LONGEST } from "../company/messages.ts";
import { commonWord, rareWord } from "../company/words.ts";
import type { Installation, Somebody } from "../installation.ts";
import { compare, compareSizes } from "../load/compare.ts";
import { startDryRun } from "../load/dryRun.ts";

type Path = string | ((at: ReadContext) => Promise<string>);
/** `tenth`: the path for the smaller company. */
type Reader = { name: string; who: "admin" | "agent"; path: Path; tenth?: Path };
type ReadContext = { installation: Installation; reader: Somebody };

const tickets: Reader[] = [
  { name: "TICKETS-ADMIN", who: "admin", path: "/tickets?status=open&showAll=true&pageNumber=1" },
  { name: "TICKETS-AGENT", who: "agent", path: "/tickets?status=open&pageNumber=1" },
  { name: "TICKETS-PENDING", who: "agent", path: "/tickets?status=pending&pageNumber=1" },
  { name: "TICKETS-BY-NAME", who: "admin", path: async (at) => searchFor(await someName(at)) },
  { name: "TICKETS-BY-COMMON-NAME", who: "admin", path: searchFor("silva") },
  { name: "TICKETS-BY-RARE-WORD", who: "admin", path: searchFor(rareWord) },
  { name: "TICKETS-BY-TWO-LETTERS", who: "admin", path: searchFor("xq") },
  { name: "TICKETS-BY-PHRASE", who: "admin", path: searchFor("dia para") },
  { name: "TICKETS-BY-RARE-PHRASE", who: "admin", path: searchFor("boleto frete") },
  // A search costs what it finds, and a tenth of the messages has a tenth of the matches: these words match equally many in both.
  { name: "TICKETS-BY-AS-MANY", who: "admin", path: searchFor("não mais"), tenth: searchFor("de que") }, // 1,764 and 1,809
  { name: "TICKETS-BY-AS-FEW", who: "admin", path: searchFor("boleto frete"), tenth: searchFor("dia para") }, // 427 and 408
  { name: "TICKETS-BY-COMMON-WORD", who: "admin", path: searchFor(commonWord) },
  { name: "TICKETS-BY-COMMON-WORD-DEEP", who: "agent", path: async (at) => `/tickets?searchParam=${commonWord}&cursor=${await deep(at)}` },
];

const messages: Reader[] = [
  { name: "MESSAGES-FIRST", who: "admin", path: async (at) => `/messages/${await longest(at)}?pageNumber=1` },
  { name: "MESSAGES-DEEP", who: "admin", path: async (at) => `/messages/${await longest(at)}?cursor=${await halfway(at)}` },
  { name: "MOVES", who: "admin", path: async (at) => `/tickets/${await longest(at)}/moves` },
  { name: "TARGETS", who: "admin", path: "/tickets/targets" },
];

const contacts: Reader[] = [
  { name: "CONTACTS", who: "admin", path: "/contacts?searchParam=&pageNumber=1" },
  { name: "CONTACTS-SEARCH", who: "admin", path: "/contacts?searchParam=bittencourt&pageNumber=1" },
];

export const readTickets = (at: Installation) => readAll(at, tickets);
export const readMessages = (at: Installation) => readAll(at, messages);
export const readContacts = (at: Installation) => readAll(at, contacts);

async function readAll(installation: Installation, readers: Reader[]) {
  const dry = await startDryRun(installation.config, installation.appUrl);
  try {
    for (const reader of readers) {
      const big = await callOf(installation, reader, "big");
      const tenth = await callOf(installation, reader, "medium");
      await compare(installation, { ...big, statements: await dry.record(big.next, big.token), aim: 0.35 });
      await compareSizes(installation, { big, tenth });
    }
  } finally {
    await dry.stop();
  }
}

/** An admin's search over all tickets. */
function searchFor(words: string) {
  return `/tickets?searchParam=${encodeURIComponent(words)}&showAll=true&pageNumber=1`;
}

async function callOf(installation: Installation, { name, who, path, tenth = path }: Reader, size: "big" | "medium") {
  const company = installation[size];
  const reader = await (who === "admin" ? company.admin() : company.agent(1));
  const source = size === "big" ? path : tenth;
  const requestPath = typeof source === "string" ? source : await source({ installation, reader });
  return { name, token: reader.token, next: () => ({ method: "GET", path: requestPath }) as const };
}

/** A name that fifteen contacts share, as a search costs what it finds. */
async function someName({ installation, reader }: ReadContext): Promise<string> {
  const rows = await installation.look<{ name: string }>(
    reader.companyId,
    `select substring(name from '\\S+ \\S+$') as name from contacts group by 1 order by abs(count(*) - 15), 1 limit 1`,
  );
  return rows[0]?.name ?? "";
}

/** A cursor halfway through the tickets: more messages match since then than a search looks up. */
async function deep({ installation, reader }: ReadContext): Promise<string> {
  const rows = await installation.look<{ updatedAt: string; id: number }>(
    reader.companyId,
    `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "updatedAt", id from tickets
      order by tickets.updated_at desc, id desc offset (select count(*) / 2 from tickets) limit 1`,
  );
  return rows[0] ? writeCursor({ ...rows[0], count: 40 }) : "";
}

export async function longest({ installation, reader }: ReadContext): Promise<number> {
  const rows = await installation.look<{ id: number }>(reader.companyId, `select id from tickets order by id offset ${LONGEST} limit 1`);
  return rows[0]?.id ?? 0;
}

/** A cursor halfway through the conversation. */
async function halfway(context: ReadContext): Promise<string> {
  const ticket = await longest(context);
  const rows = await context.installation.look<{ cursor: string }>(
    context.reader.companyId,
    `select (extract(epoch from sent_at) * 1000000)::bigint || '.' || id || '.20000' as cursor from messages where ticket_id = $1
      order by sent_at desc, id desc offset (select count(*) / 2 from messages where ticket_id = $1) limit 1`,
    [ticket],
  );
  return rows[0]?.cursor ?? "";
}
