import type { Page, Route } from "playwright-core";
import { button, closeDialog, field } from "../screen.ts";
import { said } from "../talk.ts";
import { broken, type See } from "./see.ts";

/** The list, one conversation, and what was said in it: each can fail to come by itself. */
const failed: See = async (person, { uuid }, shoot) => {
  const { page, t } = person;
  const sees = (address: RegExp, path: string, what: string) =>
    broken(person, address, async () => {
      await page.goto(path);
      await page.getByRole("alert").getByText(t("common.loadFailed")).first().waitFor();
      await shoot(what);
    });
  await sees(/\/api\/tickets\?/, "/tickets", "list-failed");
  await sees(/\/api\/tickets\/u\//, `/tickets/${uuid}`, "talk-failed");
  await sees(/\/api\/messages\/\d+(\?|$)/, `/tickets/${uuid}`, "messages-failed");
};

/** On its way; and refused by the server, which has looked into it. */
const files: See = async (person, { uuid }, shoot) => {
  const { page, t } = person;
  const path = /\/api\/messages\/\d+$/;
  await page.goto(`/tickets/${uuid}`);
  await said(person, "Entregamos").waitFor();
  await page.waitForLoadState("networkidle"); // it never comes about while one waits in vain
  const sends = async (what: string, giveUp: string, answer: (route: Route) => unknown) => {
    await page.route(path, answer);
    await attach(page, { name: "mesa.png", bytes: 1_000 });
    await field(page, t("tickets.write")).fill("Veja: é esta?");
    await field(page, t("tickets.write")).press("Enter");
    await button(page, giveUp).waitFor();
    await shoot(what);
    // Before anybody answers again: what waits goes on as soon as it is no longer held.
    await button(page, giveUp).click();
    await page.getByRole("log").getByText("mesa.png").waitFor({ state: "detached" });
    await page.unroute(path);
  };
  await sends("sending", t("tickets.cancelUpload"), () => {});
  await sends("refused", t("tickets.discard"), (route) => route.fulfill({ status: 413, json: { error: "ERR_FILE_TOO_LARGE" } }));
};

const attach = (page: Page, { name, bytes }: { name: string; bytes: number }) =>
  page.getByTestId("files").setInputFiles({ name, mimeType: "image/png", buffer: Buffer.alloc(bytes, 1) });

const noMicrophone: See = async ({ page, t }, _, shoot) => {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await button(page, t("tickets.voice.record")).click();
  await page.getByText(t("tickets.voice.no.denied")).waitFor();
  await shoot("no-microphone");
  await button(page, t("tickets.gotIt")).click();
};

const MEGABYTE = 1024 * 1024;

/** So large that it is not even sent. */
const tooLarge: See = async ({ page, t }, _, shoot) => {
  await attach(page, { name: "mesa-de-carvalho-vista-da-janela.png", bytes: 6 * MEGABYTE });
  // Whoever points at it is still reading.
  await page
    .getByRole("region", { name: t("common.notices") })
    .getByText("mesa-de-carvalho")
    .hover();
  await shoot("too-large");
};

/** What was begun and not sent is seen in the list. */
const begun: See = async (person, { uuid, MARINA }, shoot) => {
  const { page, t } = person;
  await field(page, t("tickets.write")).fill("Sim, entregamos no sábado, e levamos");
  await page.goto("/tickets?tab=open");
  await page.getByText(t("tickets.draft")).waitFor();
  await shoot("draft");
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole("heading", { level: 2, name: MARINA }).waitFor();
  await field(page, t("tickets.write")).fill("");
};

/** Before a letter is written, and where nothing has that name. */
const palette: See = async ({ page, t }, _, shoot) => {
  await page.keyboard.press("Control+k");
  const words = page.getByRole("combobox", { name: t("frame.palette.placeholder") });
  await page.getByRole("option").first().waitFor();
  await shoot("palette-begun");
  await words.fill("geladeira");
  await page.getByText(t("common.nothingFound", { text: "geladeira" })).waitFor();
  await shoot("palette-none");
  await closeDialog(page);
};

/** Two that wait, where they may go together, and what may be put on both. */
const several: See = async ({ page, t }, { OMAR, ZE }, shoot) => {
  await page.goto("/tickets?tab=pending");
  for (const name of [OMAR, ZE]) {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("x");
  }
  const bar = page.getByRole("region", { name: t("tickets.selection.title") });
  await bar.getByText(t("tickets.selection.count", { count: 2 })).waitFor();
  await shoot("selected");
  await bar.getByRole("button", { name: t("tickets.selection.act.transfer") }).click();
  const colleague = page.locator("[role=option]:visible").first();
  await colleague.waitFor();
  await page.keyboard.press("Escape");
  await colleague.waitFor({ state: "hidden" });
  await shoot("transfer-several");
  await closeDialog(page);
  await bar.getByRole("button", { name: t("tickets.selection.act.tags") }).click();
  await page.getByRole("dialog").getByRole("option").first().waitFor();
  await shoot("tags-several");
  await closeDialog(page);
  await button(page, t("tickets.selection.clear")).click();
  await bar.waitFor({ state: "detached" });
};

/** Where one is about to press, nothing moves: what came meanwhile is told. */
const heldBack: See = async ({ page, t }, { OMAR, ZE, say }, shoot) => {
  await say(ZE, "Ainda estão aí?"); // so that it is the other who rises
  await page.goto("/tickets?tab=pending");
  const row = page.getByRole("button", { name: ZE, exact: true });
  await page.getByText("Ainda estão aí?").waitFor();
  await row.hover();
  await row.focus();
  await say(OMAR, "هل من أحد؟");
  await button(page, t("tickets.news", { count: 1 })).waitFor();
  await shoot("held-news");
};

/** Nobody waits, and nobody is called that. */
const nobody: See = async ({ page, t }, _, shoot) => {
  const path = /\/api\/tickets\?.*status=pending/;
  await page.route(path, (route) => route.fulfill({ json: { tickets: [], count: 0, hasMore: false, cursor: null } }));
  await page.goto("/tickets?tab=pending");
  await page.getByText(t("tickets.nobodyWaits")).waitFor();
  await shoot("nobody-waits");
  await page.unroute(path);
  await page.goto("/tickets?tab=search&q=geladeira");
  await page.getByText(t("common.nothingFound", { text: "geladeira" })).waitFor();
  await shoot("search-none");
};

/** A line of Meta's on which nobody has made any. */
const noTemplates: See = async ({ page, t }, { uuid }, shoot) => {
  const [card, templates] = ["**/api/tickets/u/*", "**/api/whatsapp/*/templates"];
  await page.route(card, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), window: { open: false, until: null } } });
  });
  await page.route(templates, (route) => route.fulfill({ json: [] }));
  await page.goto(`/tickets/${uuid}`);
  await button(page, t("tickets.template.choose")).click();
  await page.getByText(t("tickets.template.none")).waitFor();
  await shoot("no-templates");
  await closeDialog(page);
  for (const path of [card, templates]) await page.unroute(path);
};

export const ticketStates = {
  agent: [failed, files, noMicrophone, tooLarge, begun, palette],
  admin: [several, heldBack, nobody, noTemplates],
};
