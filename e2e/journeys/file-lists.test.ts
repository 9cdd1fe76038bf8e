import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { at, button, field, isWrong, row, seen } from "../screen.ts";
import { acceptOf, customerOf, tab } from "../talk.ts";

const RITA = "Rita de Cássia";
const LIST = "Catálogo de inverno";
const file = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(mimeType.startsWith("text") ? name : "%PDF-1.7\n"),
});

test("a file list: made, put in order, seen by a colleague, sent in a conversation in its order, and deleted without taking what was sent", async () => {
  const company = await furnish({ queue: "Papelaria", color: "#5C940D", people: [RITA] });
  await company.say(RITA, "Vocês têm catálogo?");
  const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 360, height: 740, theme: "light", path: "/files" });
  const bia = await signIn(company.bia, { password: PASSWORD, language: "en", width: 1440, theme: "dark", path: "/files" });
  const { page, t } = ana;
  await seen(page, t("fileLists.empty"));
  await looksRight(page, "file-lists-empty-pt-360-light");

  await button(page, t("fileLists.new")).click();
  await button(page, t("common.save")).click();
  await isWrong(page, t("common.name"), t("invalid.any.required"));
  await field(page, t("common.name")).fill(LIST);
  await field(page, t("fileLists.message")).fill("Segue o nosso catálogo, {{firstName}}.");
  await page
    .locator('input[type="file"]')
    .setInputFiles([file("tabela.txt", "text/plain"), file("catálogo-de-inverno.pdf", "application/pdf"), file("mapa.txt", "text/plain")]);
  await button(page, t("order.move", { name: "mapa.txt" })).click();
  const moving = page.getByRole("dialog", { name: t("order.moveTitle", { name: "mapa.txt" }) });
  await moving.getByRole("combobox").selectOption("0");
  await looksRight(page, "file-list-move-pt-360-light");
  await moving.getByRole("button", { name: t("order.moveNow") }).click();
  await looksRight(page, "file-list-new-pt-360-light");
  await button(page, t("common.save")).click();
  await seen(page, t("fileLists.saved"));
  await row(page, LIST).waitFor();
  await looksRight(page, "file-lists-pt-360-light");

  await row(bia.page, LIST).waitFor();
  await looksRight(bia.page, "file-lists-en-1440-dark");
  await button(bia.page, bia.t("fileLists.open", { name: LIST })).click();
  await seen(bia.page, bia.t("fileLists.authorOnly"));
  const files = bia.page.getByRole("dialog").getByRole("listitem");
  expect(await files.getByRole("link").allTextContents()).toEqual(["mapa.txt", "tabela.txt", "catálogo-de-inverno.pdf"]);
  await looksRight(bia.page, "file-list-shown-en-1440-dark");
  await button(bia.page, bia.t("common.close")).last().click();

  await page.goto(new URL("/tickets", page.url()).href);
  await tab(ana, "pending");
  await acceptOf(ana, RITA).click();
  await page.getByRole("heading", { level: 2, name: RITA }).waitFor();
  await button(page, t("tickets.attach")).click();
  await page.getByRole("menuitem", { name: t("fileLists.title") }).click();
  await page.getByRole("button", { name: LIST }).click();
  await seen(page, t("fileLists.send.sends"));
  await looksRight(page, "file-list-send-pt-360-light");
  await button(page, t("fileLists.send.now")).click();
  const log = page.getByRole("log").getByRole("listitem");
  await log.filter({ hasText: "catálogo-de-inverno.pdf" }).getByText(t("tickets.ack.delivered")).waitFor();
  await looksRight(page, "file-list-sent-pt-360-light");
  const names = /mapa\.txt|tabela\.txt|catálogo-de-inverno\.pdf|Segue o nosso catálogo, Rita/;
  const got = async () => (await customerOf(company, RITA).messages()).map((one) => JSON.stringify(one).match(names)?.[0]).filter(Boolean);
  await expect.poll(got).toEqual(["Segue o nosso catálogo, Rita", "mapa.txt", "tabela.txt", "catálogo-de-inverno.pdf"]);

  await page.goto(new URL("/files", page.url()).href);
  await at(page, "/files");
  await button(page, t("common.deleteOne", { name: LIST })).click();
  await looksRight(page, "file-list-delete-pt-360-light");
  await button(page, t("common.delete")).click();
  await seen(page, t("fileLists.deleted"));
  await row(bia.page, LIST).waitFor({ state: "detached" });
  await page.goBack();
  const sent = page.getByRole("log").getByRole("link", { name: "tabela.txt" });
  await sent.waitFor();
  expect(await (await fetch(new URL((await sent.getAttribute("href")) ?? "", page.url()))).text()).toBe("tabela.txt");
});
