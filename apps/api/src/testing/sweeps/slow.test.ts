import { numberIn } from "@recado/answering/menus";
import { fill } from "@recado/answering/variables";
import { slotsIn } from "@recado/channels/cloud/templates";
import { vcardOf } from "@recado/channels/cloud/vcard";
import { endpoints } from "@recado/contract/all";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { codeIn } from "../../../../web/src/features/mails/codeIn.ts";
import { filledIn } from "../../../../web/src/features/tickets/composer/templates/filledIn.ts";
import { matchRanges } from "../../../../web/src/features/tickets/conversation/find/words.ts";
import { safeNext } from "../../../../web/src/lib/session/nextPage.ts";
import { lastWords } from "../../../../web/src/lib/text/lastWords.ts";
import { plain } from "../../../../web/src/lib/text/plain.ts";
import { formatted } from "../../../../web/src/ui/formatted.tsx";
import { guessColumns } from "../../modules/contacts/imports/guess.ts";
import { completed, understand } from "../../modules/contacts/imports/understand.ts";
import { canonicalNumber, digitsOf } from "../../modules/contacts/numbers.ts";
import { storedOf } from "../../modules/messages/receive/content.ts";
import { escapeHtml } from "../../platform/http/escapeHtml.ts";
import type { Api } from "../../platform/http/server.ts";
import { logUrl } from "../../platform/log/url.ts";
import { renderMail } from "../../platform/mail/render.ts";
import { csvLine } from "../../platform/sheets/csv.ts";
import { cut } from "../../platform/sheets/cut.ts";
import { cleanName, serveHeaders } from "../../platform/sniff.ts";
import { ask, createApi } from "../app.ts";
import { createSuper, type TestUser } from "../company.ts";
import { adversaries, steepAt } from "./growth.ts";
import { filled, said } from "./isolation.ts";
import { exampleOf, type Listed, listed, takesBody } from "./request.ts";
import { inTurn } from "./turn.ts";
import { type Peopled, peopled, records } from "./world.ts";

const soon = { at: new Date("2026-11-18T12:00:00Z"), zone: "America/Sao_Paulo", language: "pt" } as const;
const columns = [{ at: 0, name: "A", guess: "extra" as const }];
const lastMessage = { fromMe: true, isGroup: false, lastSpeaker: null, lastWord: null };
const slots = [{ part: "body" as const, name: "1" }];

/** Our code that processes user-written text, on the server and in the browser. */
const readers: Record<string, (text: string) => unknown> = {
  "variables in a text": (text) => fill(text, { ...soon, contactName: text, protocol: null }),
  "a number that was chosen": numberIn,
  "a template's places": (text) => slotsIn("body", text),
  "a card that came in": (text) => vcardOf({ name: { formatted_name: text }, phones: [{ phone: text }], emails: [{ email: text }] }),
  "a message that came in": (text) => storedOf({ type: "text", body: text }, "pt"),
  "a card's number": (text) => storedOf({ type: "contacts", cards: [{ name: text, vcard: text }] }, "pt"),
  "a file's name": (text) => [cleanName(text), serveHeaders("image/png", text)],
  "a phone number": (text) => canonicalNumber(digitsOf(text)),
  "a sheet's columns": (text) => [
    guessColumns({ row: 1, cells: [cut(text.slice(-1000))] }),
    guessColumns({ row: 1, cells: ["5511987654321", cut(text.slice(-1000))] }),
  ],
  "a sheet's row": (text) => ["number", "name", "email", "extra"].map((to) => understood(to, text)),
  "a number in a sheet": (text) => completed(text, "55"),
  "a cell of a sheet": (text) => csvLine([text], ";"),
  "a text in HTML": escapeHtml,
  "a mail": (text) => renderMail("company-welcome", "pt", { name: text, company: text, email: text, address: text }),
  "an address in the log": (text) => logUrl(`/api/media/${text}`),
  "a bubble": formatted,
  "a bubble in which something is looked for": (text) => matchRanges(text, "aa"),
  "what was said last": (text) => lastWords({ ...lastMessage, lastMessage: text }, { id: 1, name: "Ana" }, ((key: string) => key) as never),
  "what is looked for": plain,
  "a template that is filled in": (text) => filledIn({ header: text, body: text, footer: text, media: null, slots }, [text]),
  "a code in a mail": codeIn,
  "where one wanted to go": safeNext,
};

const understood = (to: string, text: string) =>
  understand(["5511987654321", text], {
    columns: [
      { at: to === "number" ? 1 : 0, to: "number" },
      { at: 1, to },
    ] as never,
    countryCode: "55",
    known: columns,
  });

test.each(Object.entries(readers))("SEC-20: no text takes more than its share: %s", { timeout: 120_000 }, (_, work) => {
  expect(adversaries.map((text) => steepAt(work, text)).filter(Boolean)).toEqual([]);
});

test("a pattern that goes back and forth is seen, and one that does not is not", { timeout: 300_000 }, () => {
  const steep = (pattern: RegExp) => adversaries.some((text) => steepAt((written) => pattern.test(written), text));
  expect([steep(/\s+$/), steep(/^\S+@\S+\.\S+$/), steep(/[^\s@]+@[^\s@]/)]).toEqual([true, true, true]);
  expect([steep(/^\s+/), steep(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/)]).toEqual([false, false]);
});

type Part = {
  type?: unknown;
  maxLength?: number;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
  enum?: unknown;
  const?: unknown;
};
type Field = { path: string[]; most: number };

/** The paths of a body's free-text fields, however deeply nested. */
function textsOf(part: Part, path: string[] = []): Field[] {
  const { type, properties = {}, items, anyOf = [] } = part;
  const within = [
    ...Object.entries(properties).flatMap(([name, inner]) => textsOf(inner, [...path, name])),
    ...(items ? textsOf(items, [...path, "0"]) : []),
    ...anyOf.flatMap((one) => textsOf(one, path)),
  ];
  const isText = type === "string" && part.enum === undefined && part.const === undefined;
  return isText ? [...within, { path, most: part.maxLength ?? 0 }] : within;
}

/** The body with this text at that path; missing objects on the way are created. */
function planted(body: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  if (name === "0") return [planted(Array.isArray(body) ? body[0] : undefined, rest, text)];
  const object = (typeof body === "object" && body !== null && !Array.isArray(body) ? body : {}) as Record<string, unknown>;
  return { ...object, [name]: planted(object[name], rest, text) };
}

const partOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: "any" }) as unknown as Part;
const everyTaker = listed(endpoints)
  .filter(({ endpoint }) => takesBody(endpoint))
  .map((one) => ({ name: one.name, one, fields: textsOf(partOf(one.endpoint.body)) }));
const takers = inTurn(import.meta.filename, everyTaker);

test("SEC-20: no field of the contract takes more than its share of time to be refused or taken", { timeout: 300_000 }, () => {
  const steep = takers.flatMap(({ one, fields }) =>
    fields.flatMap(({ path }) =>
      adversaries
        .filter(({ isPlain }) => isPlain)
        .map((text) => steepAt((written) => one.endpoint.body.safeParse(planted(one.endpoint.example, path, written)), text))
        .filter(Boolean)
        .map((why) => `${one.name} ${path.join(".")}: ${why}`),
    ),
  );
  expect(everyTaker.flatMap(({ fields }) => fields).length).toBeGreaterThan(100);
  expect(steep).toEqual([]);
});

let api: Api;
let home: Peopled;
let superUser: TestUser;
beforeAll(async () => {
  [api, home, superUser] = [await createApi(), await peopled(), await createSuper()];
});

/**
 * Longer than every limit; a field that accepts as much gets the most it accepts. Without a session the server reads no bodies of that
 * size.
 */
const LENGTH = 100_000;
const LENGTH_OF_STRANGERS = 10_000;
const MUCH = 1_000;
/** None of our servers reads an address of more than 16 kB. */
const IN_ADDRESS = 1_300;
const written = ["a", "(", "[", "{", " ", "*", "\n", "@", "%", ".", "👨‍👩‍👧‍👦", "a\u0301\u0316"].map(
  (unit) => (length: number) => `${unit.repeat((length - 1) / unit.length)}!`,
);

let requests = 0;
/**
 * The answer to a text in this field. `isRead`: the text was accepted, or rejected for itself; a request rejected earlier proves nothing.
 */
async function answered({ name, endpoint }: Listed, field: string, path: string, payload?: object) {
  const who = endpoint.access === "super" ? superUser : home.admin;
  const address = `2001:db8:2::${(++requests).toString(16)}`;
  const { statusCode: status, body } = await ask(who, endpoint.method, path, { ...(payload && { payload }), address }, api);
  const isDone = status === (endpoint.status ?? 200);
  const { error, details = {} } = isDone ? {} : JSON.parse(body);
  return { status, isRead: isDone || status === 409 || field in details || error === refusedLater[`${name} ${field}`] };
}
const refusedLater: Record<string, string> = { "messages.send quotedMsg.id": "ERR_NO_MESSAGE_FOUND" };

async function pathOf(one: Listed) {
  const values = await filled(one, home, records);
  return one.endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

test("SEC-20: a hundred thousand of the same sign in any text of a body are answered", { timeout: 300_000 }, async () => {
  const [broken, read, before] = [[] as string[], new Set<string>(), requests];
  const endpointsWithText = takers.filter(({ one }) => one.endpoint.access !== "token");
  for (const { one, fields } of endpointsWithText) {
    const [path, own] = [await pathOf(one), (await said(one, home)).body ?? exampleOf(one.endpoint)];
    const much = one.endpoint.access === "public" ? LENGTH_OF_STRANGERS : LENGTH;
    for (const { path: field, most } of fields)
      for (const text of written)
        for (const length of most > MUCH ? [much, most] : [much]) {
          const { status, isRead } = await answered(one, field.join("."), path, planted(own, field, text(length)) as object);
          if (status >= 500) broken.push(`${one.name} ${field.join(".")} ${JSON.stringify(text(20))} of ${length}: ${status}`);
          if (isRead) read.add(`${one.name} ${field.join(".")}`);
        }
  }
  console.log(`RESULT SEC-20 bodies=${requests - before} broken=${broken.length}`);
  expect(broken).toEqual([]);
  const all = endpointsWithText.flatMap(({ one, fields }) => fields.map(({ path }) => `${one.name} ${path.join(".")}`));
  expect(
    all.filter((field) => !read.has(field)),
    "each was read, whatever became of it",
  ).toEqual([]);
});

test("SEC-20: so are as many as an address holds in any key of a query", { timeout: 300_000 }, async () => {
  const [broken, unread, before]: [string[], string[], number] = [[], [], requests];
  for (const one of inTurn(import.meta.filename, listed(endpoints))) {
    const [path, { query = "?" }] = [await pathOf(one), await said(one, home)];
    for (const key of Object.keys(one.endpoint.query.shape))
      for (const text of written) {
        const { status, isRead } = await answered(one, key, `${path}${query}&${key}=${encodeURIComponent(text(IN_ADDRESS))}`);
        if (status >= 500) broken.push(`${one.name} ${key} ${JSON.stringify(text(20))}: ${status}`);
        else if (!isRead) unread.push(`${one.name} ${key}: ${status}`);
      }
  }
  console.log(`RESULT SEC-20 queries=${requests - before} broken=${broken.length}`);
  expect({ broken, unread, isAnyAsked: requests > before }).toEqual({ broken: [], unread: [], isAnyAsked: true });
});
