import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { signIn } from "../person.ts";
import { button } from "../screen.ts";
import { tab } from "../talk.ts";

const [LIA, CAIO] = ["Lia Bittencourt", "Caio Bittencourt"];

test("a queue that one chooses narrows the list and its counts; those of others are not offered", async () => {
  const company = await furnish({ queue: "Selaria", color: "#A61E4D", people: [LIA, CAIO] });
  const { as } = company;
  const second = await as<{ id: number }>("POST", "/queue", { name: "Selaria fina", color: "#862E9C" });
  const foreign = await as<{ id: number }>("POST", "/queue", { name: "Selaria alheia", color: "#5C940D" });
  try {
    const { users } = await as<{ users: { id: number }[] }>("GET", `/users?searchParam=${company.ana}`);
    await as("PUT", `/users/${users[0]?.id}`, { queueIds: [company.queueId, second.id] });
    for (const name of [LIA, CAIO]) await company.say(name, "Consertam arreios?");
    const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 1280, height: 800 });
    const { page, t } = ana;
    const waiting = page.getByRole("tab", { name: t("tickets.tabs.pending") });
    const rows = async () =>
      (
        await page
          .locator("[data-ticket]")
          .getByRole("button", { name: /Bittencourt$/ })
          .allInnerTexts()
      ).filter((name) => name.endsWith("Bittencourt"));
    await page.goto("/tickets");
    await tab(ana, "pending");
    await expect.poll(async () => (await rows()).toSorted()).toEqual([CAIO, LIA]);
    const { tickets } = await as<{ tickets: { id: number; contact: { name: string } }[] }>("GET", "/tickets?showAll=true&status=pending");
    const caio = tickets.find(({ contact }) => contact.name === CAIO);
    await as("PUT", `/tickets/${caio?.id}`, { queueId: second.id, status: "pending" });
    await expect.poll(() => waiting.innerText()).toMatch(/2$/);

    await button(page, t("tickets.filters.queues")).click();
    const choice = page.getByRole("dialog", { name: t("tickets.filters.queues") });
    await choice.getByRole("checkbox").first().waitFor();
    expect((await choice.locator("label").allInnerTexts()).filter((name) => name !== "")).toEqual(["Selaria", "Selaria fina"]);
    await choice.getByRole("checkbox", { name: "Selaria fina" }).check();
    await expect.poll(rows).toEqual([CAIO]);
    await expect.poll(() => waiting.innerText()).toMatch(/\D1$/);
    await page.keyboard.press("Escape");
    await button(page, t("tickets.filters.remove", { what: `${t("tickets.filters.queue", { count: 1 })}: Selaria fina` })).click();
    await expect.poll(async () => (await rows()).toSorted()).toEqual([CAIO, LIA]);
    await expect.poll(() => waiting.innerText()).toMatch(/2$/);
  } finally {
    for (const { id } of [second, foreign]) await as("DELETE", `/queue/${id}`);
  }
});
