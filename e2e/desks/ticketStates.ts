import type { Page, Route } from "playwright-core";
import { button, closeDialog, field, unroute } from "../screen.ts";
import { said } from "../talk.ts";
import { broken, type See } from "./see.ts";

/** The list, one conversation, and its messages: each can fail to load by itself. */
const failed: See = async (person, { uuid }, shoot) => {
  const { page, t } = person;
  const sees = (address: RegExp, path: string, state: string) =>
    broken(person, address, async () => {
      await page.goto(path);
      await page.getByRole("alert").getByText(t("common.loadFailed")).first().waitFor();
      await shoot(state);
    });
  await sees(/\/api\/tickets\?/, "/tickets", "list-failed");
  await sees(/\/api\/tickets\/u\//, `/tickets/${uuid}`, "talk-failed");
  await sees(/\/api\/messages\/\d+(\?|$)/, `/tickets/${uuid}`, "messages-failed");
};

/** A file that is uploading, and one refused by the server. */
const files: See = async (person, { uuid }, shoot) => {
  const { page, t } = person;
  const path = /\/api\/messages\/\d+$/;
  await page.goto(`/tickets/${uuid}`);
  await said(person, "Entregamos").waitFor();
  await page.waitForLoadState("networkidle"); // while a request hangs this state never comes
  const sends = async (state: string, giveUp: string, answer: (route: Route) => unknown) => {
    await page.route(path, answer);
    await attach(page, { name: "mesa.png", bytes: 1_000 });
    await field(page, t("tickets.write")).fill("Veja: é esta?");
    await field(page, t("tickets.write")).press("Enter");
    await button(page, giveUp).waitFor();
    await shoot(state);
    // Before the route answers again: a waiting message is sent as soon as the request is released.
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

/** Too large to be sent. */
const tooLarge: See = async ({ page, t }, _, shoot) => {
  await attach(page, { name: "mesa-de-carvalho-vista-da-janela.png", bytes: 6 * MEGABYTE });
  // Hovering keeps the toast.
  await page
    .getByRole("region", { name: t("common.notices") })
    .getByText("mesa-de-carvalho")
    .hover();
  await shoot("too-large");
};

/** A draft shows in the list. */
const draftShown: See = async (person, { uuid, MARINA }, shoot) => {
  const { page, t } = person;
  await field(page, t("tickets.write")).fill("Sim, entregamos no sábado, e levamos");
  await page.goto("/tickets?tab=open");
  await page.getByText(t("tickets.draft")).waitFor();
  await shoot("draft");
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole("heading", { level: 2, name: MARINA }).waitFor();
  await field(page, t("tickets.write")).fill("");
};

/** The palette without input, and without a result. */
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

/** Two pending tickets, where they may be transferred together, and the tags for both. */
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

/** While the pointer is on the list its rows stay; new tickets are counted. */
const heldBack: See = async ({ page, t }, { OMAR, ZE, say }, shoot) => {
  await say(ZE, "Ainda estão aí?"); // so that the other one moves up
  await page.goto("/tickets?tab=pending");
  const row = page.getByRole("button", { name: ZE, exact: true });
  await page.getByText("Ainda estão aí?").waitFor();
  await row.hover();
  await row.focus();
  await say(OMAR, "هل من أحد؟");
  await button(page, t("tickets.news", { count: 1 })).waitFor();
  await shoot("held-news");
};

/** An empty tab, and an empty search. */
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

/** A Cloud connection without templates. */
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
  await unroute(page);
};

export const ticketStates = {
  agent: [failed, files, noMicrophone, tooLarge, draftShown, palette],
  admin: [several, heldBack, nobody, noTemplates],
};
