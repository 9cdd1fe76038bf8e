import { writeCursor } from "../../apps/api/src/modules/tickets/list/cursor.ts";
import { LONGEST } from "../company/messages.ts";
import { commonWord, rareWord } from "../company/words.ts";
import type { Installation, Somebody } from "../installation.ts";
import { compare, compareSizes } from "../load/compare.ts";
import { startDryRun } from "../load/dryRun.ts";

type Path = string | ((at: ReadContext) => Promise<string>);
/** `tenth`: what the smaller company is asked instead. */
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
  // To look words up costs what is found, and a tenth of the messages hold a tenth of the same words: these as many hold in both.
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

/** What an admin types over all that he sees. */
function searchFor(words: string) {
  return `/tickets?searchParam=${encodeURIComponent(words)}&showAll=true&pageNumber=1`;
}

async function callOf(installation: Installation, { name, who, path, tenth = path }: Reader, size: "big" | "medium") {
  const company = installation[size];
  const reader = await (who === "admin" ? company.admin() : company.agent(1));
  const wanted = size === "big" ? path : tenth;
  const asked = typeof wanted === "string" ? wanted : await wanted({ installation, reader });
  return { name, token: reader.token, next: () => ({ method: "GET", path: asked }) as const };
}

/** A family of fifteen, for looking for somebody costs what is found. */
async function someName({ installation, reader }: ReadContext): Promise<string> {
  const rows = await installation.look<{ name: string }>(
    reader.companyId,
    `select substring(name from '\\S+ \\S+$') as name from contacts group by 1 order by abs(count(*) - 15), 1 limit 1`,
  );
  return rows[0]?.name ?? "";
}

/** The cursor that one who scrolled back through half of the tickets would hold: more messages than are looked up hold the word since. */
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

/** The cursor that one who scrolled back through half of the conversation would hold. */
async function halfway(place: ReadContext): Promise<string> {
  const ticket = await longest(place);
  const rows = await place.installation.look<{ cursor: string }>(
    place.reader.companyId,
    `select (extract(epoch from sent_at) * 1000000)::bigint || '.' || id || '.20000' as cursor from messages where ticket_id = $1
      order by sent_at desc, id desc offset (select count(*) / 2 from messages where ticket_id = $1) limit 1`,
    [ticket],
  );
  return rows[0]?.cursor ?? "";
}
