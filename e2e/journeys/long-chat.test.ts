import { expect, test } from "vitest";
import { askAs } from "../ask.ts";
import { createCompany } from "../company.ts";
import { overhang } from "../looks.ts";
import { giveChatMessages } from "../owner.ts";
import { signIn } from "../person.ts";
import { button } from "../screen.ts";

const MESSAGES = 1_000;
/** Two screens above and below the visible one, in chunks of twenty; however much was loaded. */
const DRAWN_MAX = 120;

test("a chat of a thousand messages is read to its first word, and no more of it is drawn at once than is near", async () => {
  const company = await createCompany(`Conversa Longa ${crypto.randomUUID().slice(0, 8)}`);
  const bia = await company.addUser({ name: "Bia Longa" });
  const as = await askAs(company.email, company.password);
  const { users } = await as<{ users: { id: number; name: string }[] }>("GET", "/users?searchParam=Bia");
  const chat = await as<{ id: number; uuid: string }>("POST", "/chats", { title: "Desde sempre", users: users.map(({ id }) => ({ id })) });
  await giveChatMessages(company.id, chat.id, MESSAGES);

  const { page, t } = await signIn(bia.email, {
    password: bia.password,
    language: "pt",
    width: 1440,
    theme: "light",
    path: `/chats/${chat.uuid}`,
  });
  const log = page.getByRole("log");
  await log.getByText(`Mensagem ${MESSAGES}`, { exact: true }).waitFor();
  const drawn = () => log.locator("[data-message]").count();
  let most = await drawn();
  const first = log.getByText("Mensagem 1", { exact: true });
  for (let turns = 0; turns < 400 && (await first.count()) === 0; turns++) {
    await log.evaluate((element) => element.scrollBy({ top: -element.clientHeight * 2 }));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    most = Math.max(most, await drawn());
  }
  await first.waitFor();
  console.log(`RESULT LONG CHAT messages=${MESSAGES} drawnMost=${most} max=${DRAWN_MAX}`);
  expect(most).toBeLessThanOrEqual(DRAWN_MAX);
  expect(await overhang(page)).toEqual([]);

  await button(page, t("tickets.toEnd")).click();
  await log.getByText(`Mensagem ${MESSAGES}`, { exact: true }).waitFor();
  expect(await drawn()).toBeLessThanOrEqual(DRAWN_MAX);
});
