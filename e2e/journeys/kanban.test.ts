import { expect, test } from "vitest";
import { theApp } from "../app.ts";
import { askAs } from "../ask.ts";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight, picture } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, seen } from "../screen.ts";
import { customerOf, isOpen, said } from "../talk.ts";

const [RITA, CAIO] = ["Rita Quadro", "Caio Quadro"];
const [QUOTE, PAID] = ["Orçamento pedido", "Pagamento feito"];

test("two at one board: dragged by one, moved back by the other's keyboard, undone, read beside the board, and closed in the hand", async () => {
  const desk = await furnish({ queue: "Quadro", color: "#5F3DC4", people: [RITA, CAIO] });
  const admin = await askAs("admin@demo.test", theApp().password);
  const lanes: number[] = [];
  for (const [name, color] of [
    [QUOTE, "#F08C00"],
    [PAID, "#2F9E44"],
  ] as const)
    lanes.push((await admin<{ id: number }>("POST", "/tags", { name, color, kanban: 1 })).id);
  await admin("PUT", "/tags/kanban/order", { ids: lanes });
  for (const name of [RITA, CAIO]) await customerOf(desk, name).say("Bom dia, quanto custa?");

  const ana = await signIn(desk.ana, { password: PASSWORD, language: "pt", width: 1440, height: 900, path: "/kanban" });
  const bia = await signIn(desk.bia, { password: PASSWORD, language: "pt", width: 800, theme: "dark", path: "/kanban" });
  for (const { page, t } of [ana, bia]) await inLane({ page }, t("kanban.first"), RITA).waitFor();
  await looksRight(ana.page, "kanban-pt-1440-light", { isLive: true });

  // Moved by mouse; the other agent sees it.
  await inLane(ana, ana.t("kanban.first"), RITA).dragTo(ana.page.getByRole("region", { name: QUOTE }));
  await seen(ana.page, ana.t("kanban.added", { lane: QUOTE, name: RITA }));
  for (const person of [ana, bia]) await inLane(person, QUOTE, RITA).waitFor();

  // Moved by keys, and undone by keys.
  await inLane(bia, QUOTE, RITA).getByRole("link", { name: RITA }).focus();
  await bia.page.keyboard.press("m");
  await bia.page.getByRole("menuitem", { name: PAID }).waitFor();
  await picture(bia.page, "kanban-menu-pt-800-dark");
  await bia.page.getByRole("menuitem", { name: PAID }).press("Enter");
  for (const person of [ana, bia]) await inLane(person, PAID, RITA).waitFor();
  await bia.page.getByRole("button", { name: bia.t("kanban.undo") }).waitFor(); // it is shown before the server has said yes
  await bia.page.keyboard.press("Control+z");
  for (const person of [ana, bia]) await inLane(person, QUOTE, RITA).waitFor();
  await looksRight(bia.page, "kanban-pt-800-dark", { isLive: true });

  // The ticket opens beside the board, and Esc returns to the card.
  await inLane(ana, QUOTE, RITA).getByRole("link", { name: RITA }).click();
  await isOpen(ana, RITA);
  await said(ana, "Bom dia, quanto custa?").waitFor();
  await looksRight(ana.page, "kanban-panel-pt-1440-light", { isLive: true });
  await ana.page.keyboard.press("Escape");
  await ana.page.getByRole("heading", { level: 2, name: RITA }).waitFor({ state: "detached" });
  expect(new URL(ana.page.url()).pathname).toBe("/kanban");
  expect(await ana.page.evaluate(() => document.activeElement?.textContent)).toBe(RITA);

  // While Ana drags a card nothing moves under it; closed meanwhile, its drop is refused, and it leaves the board.
  const caio = inLane(ana, ana.t("kanban.first"), CAIO);
  const box = (await caio.boundingBox()) ?? { x: 0, y: 0 };
  const goal = (await ana.page.getByRole("region", { name: PAID }).boundingBox()) ?? { x: 0, y: 0 };
  await ana.page.mouse.move(box.x + 40, box.y + 20);
  await ana.page.mouse.down();
  await ana.page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  const { tickets } = await admin<{ tickets: { id: number; contact: { name: string } }[] }>("GET", "/ticket/kanban?showAll=true");
  await admin("PUT", `/tickets/${tickets.find(({ contact }) => contact.name === CAIO)?.id}`, { status: "closed", silent: true });
  await inLane(bia, bia.t("kanban.first"), CAIO).waitFor({ state: "detached" });
  expect(await caio.count()).toBe(1);
  await ana.page.mouse.move(goal.x + 100, goal.y + 200, { steps: 10 });
  await ana.page.mouse.up();
  await seen(ana.page, ana.t("errors.ERR_CARD_CLOSED"));
  await ana.page.getByRole("article", { name: CAIO }).waitFor({ state: "detached" });

  // Cards of a deleted lane move to the first one.
  await admin("DELETE", `/tags/${lanes[0]}`);
  for (const person of [ana, bia]) await inLane(person, person.t("kanban.first"), RITA).waitFor();
  await ana.page.setViewportSize({ width: 360, height: 740 });
  await picture(ana.page, "kanban-pt-360-light");
  await button(ana.page, ana.t("kanban.moveOne", { name: RITA })).click();
  await ana.page.getByRole("menuitem", { name: PAID }).click();
  await inLane(bia, PAID, RITA).waitFor();
  await admin("DELETE", `/tags/${lanes[1]}`);
});

test("12 lanes of 4,000 cards: one request draws the board, and at most 300 cards ever stand in the page", async () => {
  const desk = await furnish({ queue: "Quadro cheio", color: "#5F3DC4", people: [RITA] });
  await customerOf(desk, RITA).say("Bom dia, quanto custa?");
  const ana = await signIn(desk.ana, { password: PASSWORD, language: "pt", width: 1440, height: 900, path: "/kanban" });
  const { page } = ana;
  await inLane(ana, ana.t("kanban.first"), RITA).waitFor();
  const lanes = Array.from({ length: 12 }, (_, at) => ({
    tagId: at === 0 ? 0 : 900_000 + at,
    name: `Etapa ${at}`,
    color: "#F08C00",
    hasMore: true,
  }));
  const urls: URL[] = [];
  // The server's own card, copied to as many as the board would have.
  const admin = await askAs("admin@demo.test", theApp().password);
  const board = await admin<{ tickets: object[] }>("GET", "/ticket/kanban?showAll=true");
  const [card] = board.tickets;
  await page.route(/\/ticket\/kanban\?/, async (route) => {
    const url = new URL(route.request().url());
    urls.push(url);
    const cardsOf = (tagId: number, from: number, many: number) =>
      Array.from({ length: Math.max(0, Math.min(many, 4_000 - from)) }, (_, at) => {
        const id = 10_000_000 + (tagId % 1_000) * 10_000 + from + at;
        const tags = tagId === 0 ? [] : [{ id: tagId, name: `Etapa ${tagId % 1_000}`, color: "#F08C00", kanban: 1 }];
        const updatedAt = new Date(Date.UTC(2026, 0, 1) - (from + at) * 1_000).toISOString();
        return { ...card, id, uuid: crypto.randomUUID(), updatedAt, lastMessageAt: updatedAt, tags };
      });
    const tagId = url.searchParams.get("tagId");
    const number = Number(url.searchParams.get("pageNumber") ?? 1);
    if (tagId !== null) {
      const cards = cardsOf(Number(tagId), (number - 1) * 50, 50);
      return route.fulfill({ json: { ...board, tickets: cards, count: cards.length, hasMore: number < 80, lanes } });
    }
    const cards = lanes.flatMap((lane) => cardsOf(lane.tagId, 0, Number(url.searchParams.get("perLane") ?? 50)));
    return route.fulfill({ json: { ...board, tickets: cards, count: cards.length, hasMore: true, lanes } });
  });
  await page.reload();
  await page.getByRole("region", { name: "Etapa 11" }).getByRole("article").first().waitFor();
  expect(urls.filter(({ searchParams }) => !searchParams.has("tagId"))).toHaveLength(1);
  const counts = [await page.getByRole("article").count()];
  for (const lane of [0, 900_003]) {
    const list = page.locator(`[data-lane-cards="${lane}"]`);
    for (let times = 0; times < 6; times++) {
      const height = await list.evaluate((node) => node.scrollHeight);
      await list.evaluate((node) => node.scrollTo(0, node.scrollHeight));
      await page.waitForFunction(
        ([at, before]) => (document.querySelector(`[data-lane-cards="${at}"]`)?.scrollHeight ?? 0) > (before ?? 0),
        [lane, height],
      );
      counts.push(await page.getByRole("article").count());
    }
  }
  console.log(`RESULT kanban board: requests=1 cardsInThePage=${Math.max(...counts)} loaded=${urls.length - 1} pages`);
  expect(Math.max(...counts)).toBeLessThanOrEqual(300);
  expect(Math.min(...counts)).toBeGreaterThan(12);
});

const inLane = ({ page }: Pick<Person, "page">, lane: string, name: string) =>
  page.getByRole("region", { name: lane, exact: true }).getByRole("article", { name });
