import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { now } from "../../apps/api/src/platform/clock.ts";
import { activeFiles } from "../../apps/api/src/testing/activeFiles.ts";
import { eventually } from "../../apps/api/src/testing/eventually.ts";
import { screens } from "../../apps/web/src/routes.tsx";
import { theApp } from "../app.ts";
import { askAs } from "../ask.ts";
import { cloudLine } from "../cloudLine.ts";
import { createCompany, PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { type Person, signIn } from "../person.ts";
import { everyone, polyglots, short, shortOnce, squeezed } from "../polyglots.ts";
import { button, field } from "../screen.ts";
import { settled } from "../settled.ts";
import { lookAtMerge, lookAtSheet, lookAtTemplates, lookBehind } from "../steps/behind.ts";

const BEGUN_S = Math.floor(now().getTime() / 1000) - 3600;
const NUMBERS = polyglots.map((_, at) => `55119${10_000_000 + at}`);

type Company = Awaited<ReturnType<typeof fill>>;
type Listed = { id: number; uuid: string; queueId: number; contactId: number; contact: { number: string } };

test("what looks like code is nowhere more than text: in every field of every screen, and by whatever way it came", {
  timeout: 600_000,
}, async ({ task }) => {
  const company = await fill(task.result?.retryCount ?? 0);
  const person = await signIn(company.email, { password: company.password, language: "pt", width: 1440, height: 900 });
  const runs = await countRuns(person);
  const { page } = person;

  for (const { path } of screens) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await readThrough(page, "main", () => runs.check(path));
  }
  const list = await readList(person);
  for (const text of polyglots) expect(list, `${text} is one who wrote, and what he said`).toContain(squeezed(text));

  await page.goto(`/tickets/${company.ticket.uuid}`);
  const bubbles = await readBubbles(person);
  const counts = polyglots.map((text) => bubbles.filter((bubble) => bubble.includes(squeezed(text))).length);
  expect(Math.min(...counts), `each came in every kind: ${counts}`).toBeGreaterThanOrEqual(company.kinds);
  for (const link of await page.getByRole("log").getByRole("link").all())
    expect(await link.getAttribute("href")).toMatch(/^(https?|mailto|tel):|^\/api\/media\//);

  await lookAtTemplates(person, { texts: polyglots }, runs.check);
  await openEverything(person, company);
  const behind = { search: "ran", look: runs.check };
  await lookBehind(person, behind);
  await lookAtMerge(person, behind);
  const cells = polyglots.slice(0, 20);
  await lookAtSheet(person, { sheet: "top.ran(1)", rows: [cells, cells.map((_, at) => polyglots[20 + at] ?? "")] }, runs.check);
  await readMails();
  await bearNames(person, company);
  console.log(
    `RESULT SEC-05 polyglots=${polyglots.length} screens=${screens.length} bubbles=${bubbles.length} seen=${Math.min(...counts)} executions=${runs.count()}`,
  );
  expect(polyglots).toHaveLength(40);
  expect(runs.count()).toBe(0);
});

test("nor on the test phone: whoever it belongs to and whatever he says", { timeout: 300_000 }, async () => {
  const people = polyglots.slice(0, 12).map((_, at) => short(at));
  const { as, phone, ids } = await furnish({ queue: short(20), color: "#101010", people, connection: { greetingMessage: everyone } });
  const person = await signIn("admin@demo.test", { width: 1440, height: 900 });
  const runs = await countRuns(person);
  for (const [at, id] of [...ids.values()].entries())
    for (const kind of ["text", "location", "contact", "poll", "unknown"])
      await as("POST", `/sandbox/${phone}/people/${id}/messages`, { kind, body: polyglots[(at * 5 + kind.length) % polyglots.length] });
  const [first] = ids.values();
  for (const body of polyglots) await as("POST", `/sandbox/${phone}/people/${first}/messages`, { body });
  await person.page.goto(`/sandbox?connection=${phone}`);
  await person.page.waitForLoadState("networkidle");
  await person.page.getByText(short(0), { exact: true }).first().click();
  await expect.poll(async () => squeezed(await person.page.locator("body").innerText())).toContain(squeezed(polyglots.at(-2) ?? ""));
  runs.check("the test phone");
});

test("nor are files that would run, whatever they are called: they are saved, never shown", { timeout: 120_000 }, async () => {
  const WHO = "Recebe Tudo";
  const { as, say, ana } = await furnish({ queue: short(13), color: "#131313", people: [WHO] });
  await say(WHO, short(13));
  const [ticket] = await eventually(
    async () => (await as<{ tickets: Listed[] }>("GET", "/tickets?showAll=true&searchParam=Recebe")).tickets,
    ({ length }) => length > 0,
  );
  if (!ticket) throw new Error("He did not come.");
  const { users } = await as<{ users: { id: number }[] }>("GET", `/users?searchParam=${ana}`);
  await as("PUT", `/tickets/${ticket.id}`, { status: "open", userId: users[0]?.id, queueId: ticket.queueId });
  const person = await signIn(ana, { password: PASSWORD, width: 1440, height: 900 });
  const runs = await countRuns(person);
  const opened = await openFiles(person, as, ticket);
  console.log(`RESULT SEC-05 files=${opened} executions=${runs.count()}`);
  expect(opened).toBe(activeFiles.length);
  runs.check("the files");
});

/** A text that runs as code reports itself, or opens a dialog; a CSP violation is a complaint, which fails the journey anyway. */
async function countRuns({ page, context }: Person) {
  let count = 0;
  await context.exposeFunction("ran", () => {
    count += 1;
  });
  context.on("dialog", (dialog) => {
    count += 1;
    void dialog.dismiss();
  });
  await page.reload();
  await page.evaluate("ran(0)");
  expect(count, "a run is heard of").toBe(1);
  count = 0;
  return { count: () => count, check: (where: string) => expect(count, where).toBe(0) };
}

/** A company in which every text is one of these, entered by its forms and by Meta's signed webhooks. */
async function fill(tries: number) {
  const company = await createCompany(short(tries)); // no two companies are called alike
  const as = await askAs(company.email, company.password);
  /** An unknown field would be dropped silently. */
  const keep = async <T extends object>(method: string, path: string, body: object) => {
    const stored = await as<T>(method, path, body);
    expect(trimmed(stored), path).toMatchObject(trimmed(body));
    return stored;
  };
  const texts = { greetingMessage: everyone, outOfHoursMessage: everyone, ratingMessage: everyone };
  const { id: connectionId, hear: receive } = await cloudLine(as, { name: short(7) });
  await keep("PUT", `/whatsapp/${connectionId}`, {
    ...texts,
    complationMessage: everyone,
    farewellMessage: everyone,
    expiresInactiveMessage: everyone,
  });
  const queues: number[] = [];
  for (const at of [1, 2, 3]) {
    const queue = { name: shortOnce(at), color: `#00000${at}`, ...texts, completion: everyone };
    queues.push((await keep<{ id: number }>("POST", "/queue", queue)).id);
  }
  const tags: number[] = [];
  for (const [at, text] of polyglots.entries()) {
    tags.push((await keep<{ id: number }>("POST", "/tags", { name: shortOnce(at), color: "#AA0000" })).id);
    const shortcode = `${at}${text.replace(/[\s/]/g, "")}`.slice(0, 40);
    await keep("POST", "/quick-messages", { shortcode, message: text, geral: true });
    await keep("POST", "/queue-options", { queueId: queues[0], title: text, message: text });
  }
  await keep("PUT", `/users/${(await as<{ id: number }>("GET", "/auth/me")).id}`, { name: short(9) });
  const colleague = { name: short(11), email: `${crypto.randomUUID()}@jornada.test`, profile: "user" };
  await as("POST", "/users", { ...colleague, password: company.password, queueIds: queues });

  for (const [at, from] of NUMBERS.entries())
    await receive(from, polyglots[at] ?? "", [{ at: BEGUN_S + at, type: "text", text: { body: polyglots[at] } }]);
  const kinds = polyglots.flatMap(kindsOf).map((message, at) => ({ ...message, at: BEGUN_S + 100 + at }));
  for (let from = 0; from < kinds.length; from += 50) await receive(NUMBERS[0] ?? "", short(0), kinds.slice(from, from + 50));

  const { tickets } = await eventually(
    () => as<{ tickets: Listed[] }>("GET", `/tickets?status=pending&showAll=true&searchParam=${NUMBERS[0]}`),
    ({ tickets: [first] }) => first?.contact.number === NUMBERS[0],
  );
  const ticket = tickets[0] as Listed;
  const path = `/tickets/${ticket.id}`;
  const arrived = async () => (await as<{ count: number }>("GET", `/messages/${ticket.id}?peek=true`)).count;
  await eventually(arrived, (count) => count >= kinds.length + 1, 120_000);
  await as("PUT", path, { status: "open", queueId: queues[0] });
  await as("POST", "/tags/sync", { ticketId: ticket.id, tags: tags.slice(0, 20).map((id) => ({ id })) });
  const extraInfo = polyglots.map((text, at) => ({ name: short(at), value: text }));
  await keep("PUT", `/contacts/${ticket.contactId}`, { name: short(5), email: "a@b.test", extraInfo });
  for (const [at, text] of polyglots.entries()) {
    await keep("POST", "/ticket-notes", { note: text, ticketId: ticket.id, contactId: ticket.contactId });
    await as("POST", `/messages/${ticket.id}`, { body: text, sign: at % 2 === 0 });
    await keep("POST", "/schedules", { body: text, contactId: ticket.contactId, sendAt: `2099-01-01T10:${10 + at}:00.000Z` });
  }
  await as("PUT", path, { status: "pending", userId: null, reason: everyone });
  await as("PUT", path, { status: "open" });
  // All of Meta's kinds with text, and ours.
  return { ...company, as, ticket, kinds: kindsOf("").length };
}

/** Blanks at the ends are trimmed wherever a text is stored. */
const trimmed = (value: object): object =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === "string" ? part.trim() : part));

/** Every kind that contains text, and one unknown kind. */
const kindsOf = (text: string) => [
  { type: "text", text: { body: text } },
  { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: text } } },
  { type: "document", document: { id: "1", mime_type: "text/html", filename: text, caption: text } },
  { type: "image", image: { id: "2", mime_type: text, caption: text } },
  { type: "contacts", contacts: [{ name: { formatted_name: text }, phones: [{ phone: text }], org: { company: text } }] },
  { type: "location", location: { latitude: 1, longitude: 1, name: text, address: text } },
  { type: text },
];

/** Scrolls to the end, as only visible rows are rendered. */
async function readThrough(page: Page, area: string, looked: () => void) {
  const parts = page.locator(`${area}, ${area} *`);
  for (let turn = 0; turn < 30; turn += 1) {
    const moved = await parts.evaluateAll((all) => {
      const before = all.map((one) => one.scrollTop);
      for (const one of all) if (one.clientHeight > 100) one.scrollTop += one.clientHeight * 0.8;
      return all.some((one, at) => Math.abs(one.scrollTop - (before[at] ?? 0)) > 1);
    });
    looked();
    if (!moved) return;
    await settled(page);
  }
}

async function readList({ page, t }: Person) {
  await page.goto("/tickets");
  await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
  let read = "";
  const list = page.getByRole("list", { name: t("tickets.title") });
  await list.getByRole("listitem").first().waitFor();
  await readThrough(page, "main", () => {});
  await list.hover();
  for (let turn = 0; turn < 60; turn += 1) {
    read += squeezed(await list.innerText());
    await page.mouse.wheel(0, -300);
    await settled(page);
  }
  return read;
}

/** The text of each bubble, from the end to the beginning. */
async function readBubbles({ page, t }: Person) {
  const log = page.getByRole("log");
  await log.locator("[data-message]").first().waitFor();
  // It begins at the first unread message, which is far back.
  await log.evaluate((one) => one.scrollTo({ top: 0 }));
  const read = new Map<string, string>();
  for (let still = 0; still < 5; ) {
    const found = await log
      .locator("[data-message]")
      .evaluateAll((all) => all.map((one) => [(one as HTMLElement).dataset.message ?? "", (one as HTMLElement).innerText] as const));
    for (const [id, text] of found) read.set(id, squeezed(text));
    const moved = await log.evaluate((one) => {
      const before = one.scrollTop;
      one.scrollTop -= one.clientHeight * 0.7;
      return Math.abs(one.scrollTop - before) > 1;
    });
    still = moved || (await button(page, t("tickets.older")).isVisible()) ? 0 : still + 1;
    await settled(page);
  }
  return [...read.values()];
}

/** Forms and dialogs in which the texts appear again. */
async function openEverything({ page, t }: Person, { ticket }: Company) {
  await page.goto(`/tickets/${ticket.uuid}`);
  await page.getByRole("log").waitFor();
  await button(page, t("contactDrawer.title")).click();
  const drawer = page.getByRole("region", { name: t("contactDrawer.title") });
  await expect.poll(async () => squeezed(await drawer.innerText())).toContain(squeezed(polyglots[38] ?? ""));
  await readThrough(page, "section", () => {});
  await field(page, t("tickets.write")).fill("/1");
  await page.getByRole("listbox").waitFor();
  await field(page, t("tickets.write")).fill("");
  await button(page, t("tickets.more")).click();
  await page.getByRole("menuitem", { name: t("tickets.transfer") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("common.close") })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t("frame.palette.placeholder") }).fill("top.ran");
  await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(3);
  await page.keyboard.press("Escape");
  await page.goto("/connections");
  await page.locator("main").getByRole("button", { name: /ran/ }).first().waitFor();
  await page.getByRole("button", { name: t("connections.more", { name: short(7) }) }).click();
  await page.getByRole("menuitem", { name: t("connections.edit") }).click();
  await page.getByRole("dialog").waitFor();
  for (const name of await page.getByRole("dialog").getByRole("tab").all()) await name.click();
}

/** A mail's text is ours, but for names: here its whole text is replaced by these. */
async function readMails() {
  const reader = await signIn("super@demo.test", { language: "pt", width: 1440, height: 900 });
  const { page } = reader;
  const runs = await countRuns(reader);
  const mail = (id: number, text: string) => ({
    id,
    to: text,
    subject: text,
    text,
    failure: text,
    status: "failed",
    createdAt: now().toISOString(),
  });
  const records = polyglots.map((text, at) => mail(at + 1, text));
  await page.route(/\/api\/mails(\?|$)/, (route) => route.fulfill({ json: { records, count: records.length, hasMore: false } }));
  await page.route(/\/api\/mails\/\d+$/, (route) => route.fulfill({ json: mail(1, everyone) }));
  await page.goto("/mails");
  await page.getByRole("main").getByRole("listitem").first().waitFor();
  await readThrough(page, "main", () => runs.check("the mails"));
  await page.getByRole("main").getByRole("listitem").first().getByRole("button").first().click();
  await expect.poll(async () => squeezed(await page.getByRole("dialog").innerText())).toContain(squeezed(everyone));
  runs.check("a mail");
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** A name has room for one of them: on each screen, responses are changed so that every name contains all. */
async function bearNames({ page }: Person, { ticket }: Company) {
  await page.route("**/api/**", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    if (text === "" || !answer.headers()["content-type"]?.includes("json")) return route.fulfill({ response: answer });
    const json = JSON.parse(text, (key, value: unknown) => (key === "name" && typeof value === "string" ? everyone : value));
    await route.fulfill({ response: answer, json });
  });
  for (const path of [...screens.map(({ path }) => path), `/tickets/${ticket.uuid}`]) {
    await page.goto(path);
    await expect.poll(async () => squeezed(await page.locator("body").innerText())).toContain(squeezed(everyone));
    await page.waitForLoadState("networkidle");
  }
  await expect
    .poll(async () => squeezed(await page.getByRole("main").getByRole("heading", { level: 2 }).first().innerText()))
    .toBe(squeezed(everyone));
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** Twenty executable files, named as pictures or documents, sent like any other and opened by a click. */
async function openFiles({ page, context }: Person, as: Company["as"], ticket: Listed) {
  const links: string[] = [];
  const endings = ["png", "jpg", "pdf"];
  for (let from = 0; from < activeFiles.length; from += 10) {
    const form = new FormData();
    for (const [at, [name, head]] of activeFiles.slice(from, from + 10).entries()) {
      const ending = endings[at % endings.length];
      form.append("medias", new Blob([Buffer.from(head || " ", "latin1")], { type: `image/${ending}` }), `${name}.${ending}`);
    }
    const { messages } = await as<{ messages: Array<{ kind: string; mediaUrl: string }> }>("POST", `/messages/${ticket.id}`, form);
    for (const { kind, mediaUrl } of messages) {
      expect(kind, "it is none of what it is called").toBe("document");
      links.push(mediaUrl);
    }
  }
  await page.goto(`/tickets/${ticket.uuid}`);
  await page
    .getByRole("log")
    .getByText(/^Flash\.(png|jpg|pdf)/)
    .waitFor();
  const other = await context.newPage();
  for (const link of links) {
    const download = other.waitForEvent("download");
    // It is never rendered: the browser downloads it and cancels the navigation.
    await expect(other.goto(new URL(link, theApp().url).href)).rejects.toThrow(/Download is starting|ERR_ABORTED/);
    await (await download).cancel();
  }
  return links.length;
}
