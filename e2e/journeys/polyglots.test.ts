import { createHmac, randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { screens } from "../../apps/web/src/routes.tsx";
import { askAs } from "../ask.ts";
import { createCompany } from "../company.ts";
import { type Person, signIn } from "../person.ts";
import { seen } from "../screen.ts";

const RUN = "top.ran(1)";

/** Text that is code wherever somebody forgets that it is text: in an element, an attribute, an address, a style, a script, a template. */
const polyglots = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'"><img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `"><svg/onload=${RUN}//`,
  `<svg><script>${RUN}</script></svg>`,
  `<body onload=${RUN}>`,
  `<iframe src=javascript:${RUN}>`,
  `<iframe srcdoc="<script>${RUN}</script>">`,
  `<a href=javascript:${RUN}>aqui</a>`,
  `<a href="java\tscript:${RUN}">aqui</a>`,
  `javascript:${RUN}`,
  ` javascript:${RUN}//`,
  `JaVaScRiPt:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `" autofocus onfocus=${RUN} x="`,
  `' onmouseover=${RUN} x='`,
  `<video><source onerror=${RUN}>`,
  `<audio src=x onerror=${RUN}>`,
  `<object data=javascript:${RUN}>`,
  `<embed src=javascript:${RUN}>`,
  `<math href=javascript:${RUN}>x</math>`,
  `<style>@import'javascript:${RUN}'</style>`,
  `<link rel=stylesheet href=javascript:${RUN}>`,
  `<meta http-equiv=refresh content="0;javascript:${RUN}">`,
  `<base href=javascript:${RUN}//>`,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `[aqui](javascript:${RUN})`,
  `*<b onclick=${RUN}>*_\`<i>\`_`,
];
const NAME_MAX = 50;
const names = polyglots.filter(({ length }) => length <= NAME_MAX);
const short = (at: number) => names[at % names.length] ?? RUN;

test("what looks like code is nowhere more than text: in every field of every screen, and by whatever way it came", async () => {
  const company = await furnish();
  const person = await signIn(company.email, { password: company.password, language: "pt", width: 1440, height: 900 });
  const runs = await countRuns(person);
  const { page, t } = person;

  for (const { path } of screens) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  await page.goto("/tickets");
  await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
  // Only the rows that are seen are drawn: past all of them to one of the first who wrote.
  await page.getByRole("list", { name: t("tickets.title") }).hover();
  const late = async () => {
    await page.mouse.wheel(0, 200);
    return page.getByText(short(3)).first().isVisible();
  };
  await expect.poll(late, { timeout: 10_000 }).toBe(true);

  await page.goto(`/tickets/${company.ticket}`);
  for (const text of polyglots.slice(-5)) await seen(page, text.trim());
  await page.waitForLoadState("networkidle");
  for (const link of await page.getByRole("log").getByRole("link").all())
    expect(await link.getAttribute("href")).toMatch(/^(https?|mailto|tel):|^\/api\/media\//);
  await page.goto("/connections");
  await page.getByRole("button", { name: t("connections.more", { name: company.connection }) }).click();
  await page.getByRole("menuitem", { name: t("connections.edit") }).click();
  await page.getByRole("dialog").waitFor();

  expect(polyglots.length).toBe(40);
  console.log(`RESULT SEC-05 polyglots=${polyglots.length} screens=${screens.length} executions=${runs.count}`);
  expect(runs.count).toBe(0);
});

/** Whatever runs tells of itself, or opens a dialog; a broken content policy is a complaint, which fails the journey by itself. */
async function countRuns({ page, context }: Person) {
  const runs = { count: 0 };
  await context.exposeFunction("ran", () => {
    runs.count += 1;
  });
  page.on("dialog", (dialog) => {
    runs.count += 1;
    void dialog.dismiss();
  });
  await page.reload();
  await page.evaluate("ran(0)");
  expect(runs.count, "a run is heard of").toBe(1);
  runs.count = 0;
  return runs;
}

/** A company in which everything that can be written is one of them, by its own forms and by what Meta signs. */
async function furnish() {
  const { email, password } = await createCompany(short(0));
  const as = await askAs(email, password);
  const phoneNumberId = String(randomInt(1e12));
  const appSecret = randomUUID();
  const connection = short(7);
  const { webhook } = await as<{ webhook: { url: string } }>("POST", "/whatsapp", {
    ...{ name: connection, provider: "cloud", greetingMessage: polyglots[7], completionMessage: polyglots[8] },
    credentials: { phoneNumberId, wabaId: "1", accessToken: "t", appSecret },
  });
  for (const [at, text] of polyglots.entries()) {
    await as("POST", "/tags", { name: `${at} ${short(at)}`.slice(0, NAME_MAX), color: "#AA0000" });
    await as("POST", "/quick-messages", { shortcode: `x${at}`, message: text, geral: true });
  }
  for (const at of [1, 2, 3])
    await as("POST", "/queue", { name: `${at} ${short(at)}`.slice(0, NAME_MAX), color: `#00000${at}`, greetingMessage: polyglots[at] });
  await as("POST", "/users", { name: short(4), email: `${randomUUID()}@jornada.test`, password, profile: "user" });

  const hear = (from: string, at: number, message: object) => {
    const value = {
      metadata: { phone_number_id: phoneNumberId },
      contacts: [{ profile: { name: polyglots[at] }, wa_id: from }],
      messages: [{ from, id: `wamid.${randomUUID()}`, timestamp: String(1_763_640_000 + at), ...message }],
    };
    return sign(webhook.url, appSecret, {
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ field: "messages", value }] }],
    });
  };
  const numbers = polyglots.map((_, at) => `55119${String(10_000_000 + at)}`);
  for (const [at, from] of numbers.entries()) await hear(from, at, { type: "text", text: { body: polyglots[at] } });
  const [first = ""] = numbers;
  for (const [at, text] of polyglots.entries()) {
    const kinds = [
      { type: "text", text: { body: text } },
      { type: "document", document: { id: `${at}`, mime_type: "text/html", filename: text, caption: text } },
      { type: "contacts", contacts: [{ name: { formatted_name: text }, phones: [{ phone: text }] }] },
      { type: "location", location: { latitude: 1, longitude: 1, name: text, address: text } },
      { type: "interactive", interactive: { type: "button_reply", button_reply: { title: text } } },
      { type: text },
    ];
    await hear(first, at, kinds[at % kinds.length] ?? {});
    await hear(first, at, { type: "text", text: { body: text } });
  }

  const ticket = await whenThere(async () => {
    const { tickets } = await as<{ tickets: Array<{ id: number; uuid: string; contactId: number; contact: { number: string } }> }>(
      "GET",
      `/tickets?status=pending&showAll=true&searchParam=${first}`,
    );
    const found = tickets.find(({ contact }) => contact.number === first);
    const page = found && (await as<{ count: number }>("GET", `/messages/${found.id}`));
    return page && page.count >= 2 * polyglots.length ? found : undefined;
  });
  await as("PUT", `/tickets/${ticket.id}`, { status: "open" });
  const extraInfo = polyglots.map((value, at) => ({ name: short(at), value }));
  await as("PUT", `/contacts/${ticket.contactId}`, { name: short(5), extraInfo });
  for (const note of polyglots.slice(0, 5)) await as("POST", "/ticket-notes", { note, ticketId: ticket.id, contactId: ticket.contactId });
  return { email, password, connection, ticket: ticket.uuid };
}

async function whenThere<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(200);
  }
  throw new Error("It did not come.");
}

async function sign(url: string, secret: string, said: object) {
  const body = JSON.stringify(said);
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const at = `${inject("app").url}${new URL(url).pathname}`;
  const answer = await fetch(at, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
  });
  expect(answer.status).toBe(200);
}
