import { randomInt } from "node:crypto";
import type { Message } from "@recado/contract/messages";
import { expect } from "vitest";
import type { Shoot } from "../looks.ts";
import type { Person } from "../person.ts";
import { button, field, unroute } from "../screen.ts";
import { act, type customerOf, isOpen, menu, said } from "../talk.ts";

type Customer = ReturnType<typeof customerOf>;

/** Message kinds beside text and files. */
export async function hearSpecials(
  { page, t }: Person,
  customer: Customer,
  { card, picture }: { card: string; picture: Uint8Array<ArrayBuffer> },
  shoot: Shoot,
) {
  const log = page.getByRole("log");
  await customer.send({ name: "obrigada.png", type: "image/png", content: picture, sticker: true });
  await customer.sendSpecial("location", "Rua das Laranjeiras, 120");
  await customer.sendSpecial("poll", "Qual madeira?\nCarvalho\nImbuia");
  await customer.sendSpecial("unknown", "orderMessage");
  await customer.sendSpecial("contact", card);
  await customer.call("missed");
  await log.getByRole("img", { name: "obrigada.png" }).waitFor();
  const mapLink = log.getByRole("link", { name: "Rua das Laranjeiras, 120" });
  expect(await mapLink.getAttribute("href")).toContain("google.com/maps?q=-23.56");
  await said({ page, t }, "Qual madeira?").getByRole("listitem").filter({ hasText: "Imbuia" }).waitFor();
  await log.getByText(t("tickets.kind.unknown")).waitFor();
  await log.getByText(t("tickets.kind.call"), { exact: true }).waitFor();
  await button(page, t("tickets.talkTo", { name: card })).waitFor();
  await mapLink.evaluate((one) => one.scrollIntoView({ block: "center" }));
  await shoot("specials");
}

/** Agent and customer see each other's reaction. */
export async function react([person, customer]: [Person, Customer], { theirs, ours }: { theirs: string; ours: string }) {
  const { page, t } = person;
  const reaction = (name: string | RegExp) => page.getByRole("log").getByRole("button", { name, exact: true });
  await act(person, theirs, t("tickets.reactWith", { emoji: "👍" }));
  await reaction(`👍 ${t("tickets.ourselves")}`).waitFor();
  const reactions = async () => (await customer.messages()).findLast(({ body }) => body.includes(theirs))?.reactions;
  await expect.poll(reactions).toMatchObject([{ emoji: "👍", fromCompany: true }]);
  await expect.poll(async () => (await customer.messages()).some(({ body }) => body.includes(ours))).toBe(true);
  await customer.react(ours, "❤️");
  await reaction(/^❤️ /).waitFor();
}

/** The test phone's cards have their sender's number: this one gets the number of an unknown contact. */
export async function beginFromCard(person: Person, { card, queue }: { card: string; queue: string }, shoot: Shoot) {
  const { page, t } = person;
  const number = `55119${randomInt(1e7, 1e8)}`;
  const path = /\/api\/messages\/\d+(\?|$)/;
  await page.route(path, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as { messages: Message[] };
    const messages = answer.messages.map((message) => ({ ...message, cards: message.cards.map((one) => ({ ...one, number })) }));
    await route.fulfill({ response, json: { ...answer, messages } });
  });
  await page.reload();
  await button(page, t("tickets.talkTo", { name: card })).click();
  await page.getByRole("dialog", { name: t("tickets.newTitle") }).waitFor();
  await field(page, t("tickets.queue")).selectOption({ label: queue });
  await shoot("card");
  await unroute(page);
  await button(page, t("tickets.start")).click();
  await isOpen(person, card);
  await page.getByText(t("tickets.noMessagesHint")).waitFor();
  await shoot("begun");
  await menu(person, "tickets.resolveSilently");
}
