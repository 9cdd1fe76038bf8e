import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Cell, workbookOf } from "../../apps/api/src/platform/sheets/testing/workbook.ts";
import { createCompany, PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, heading, seen } from "../screen.ts";
import { accept, isOpen } from "../talk.ts";

const IVO = "Ivo Sampaio";

const rows: Cell[][] = [
  ["Nome", "Celular", "E-mail", "Cidade", "Observações de quem atende, por extenso"],
  ["Planilha Marina", "(11) 98765-7001", "marina@exemplo.test", "Santos", "Prefere ser atendida depois das 18h, nunca às segundas"],
  ["Planilha João", 5511987657002, "", "São Vicente"],
  ["Planilha sem número", "", "x@exemplo.test"],
];

test("a sheet is imported on a phone and on a desk: looked at, taken over, seen live by others, and exported again", async () => {
  const { email, password, addUser } = await createCompany("Casa das Planilhas");
  const colleague = await addUser({ name: "Ana Lima" });
  const admin = await at(email, { password, language: "pt", width: 360, theme: "light" });
  const ana = await at(colleague.email, { password, language: "en", width: 1440, theme: "dark" });

  await looksRight(admin.page, "contacts-pt-360-light");
  await openImport(admin);
  await looksRight(admin.page, "contacts-import-choose-pt-360-light");
  await send(admin.page, rows);
  await seen(admin.page, "Planilha Marina");
  await looksRight(admin.page, "contacts-import-map-pt-360-light");
  await admin.page.reload();
  await openImport(admin); // it is where it was left
  await button(admin.page, admin.t("contacts.import.start", { count: 3, rows: "3" })).click();
  await seen(admin.page, admin.t("contacts.import.done", { file: "clientes.xlsx" }));
  await looksRight(admin.page, "contacts-import-done-pt-360-light");
  await ana.page.getByText("Planilha Marina").first().waitFor();

  await openImport(ana);
  await looksRight(ana.page, "contacts-import-choose-en-1440-dark");
  await send(ana.page, rows);
  await button(ana.page, ana.t("contacts.import.start", { count: 3, rows: "3" })).waitFor();
  await looksRight(ana.page, "contacts-import-map-en-1440-dark");
  await button(ana.page, ana.t("contacts.import.start", { count: 3, rows: "3" })).click();
  await seen(ana.page, ana.t("contacts.import.done", { file: "clientes.xlsx" }));
  await looksRight(ana.page, "contacts-import-done-en-1440-dark");
  await ana.page.keyboard.press("Escape");

  const file = ana.page.waitForEvent("download");
  await button(ana.page, ana.t("contacts.more")).click();
  await ana.page.getByRole("menuitem", { name: ana.t("contacts.export") }).click();
  const csv = await readFile(await (await file).path(), "utf8");
  expect(csv).toContain("Planilha Marina,55 11 98765-7001,marina@exemplo.test");
});

test("from the address book a press leads to the conversation that one has with somebody", async () => {
  const company = await furnish({ queue: "Estofaria", color: "#0B7285", people: [IVO] });
  await company.say(IVO, "Bom dia!");
  const ana = await signIn(company.ana, { password: PASSWORD, language: "es", width: 800 });
  const { page, t } = ana;
  await accept(ana, IVO);
  const { pathname } = new URL(page.url());
  await page.goto("/contacts");
  await button(page, t("contacts.write", { name: IVO })).click();
  await page.waitForURL((url) => url.pathname === pathname);
  await isOpen(ana, IVO);
});

const send = async (page: Page, cells: Cell[][]) =>
  page.locator("input[type=file]").setInputFiles({
    name: "clientes.xlsx",
    mimeType: "application/octet-stream",
    buffer: await workbookOf({ sheets: { Clientes: cells } }),
  });

async function openImport({ page, t }: Person) {
  // In an empty list the button stands in the middle; counting shows which of the two it is.
  await page.getByRole("main").getByRole("status").filter({ hasText: /\d/ }).waitFor();
  const begin = button(page, t("contacts.import.open"));
  if (await begin.isVisible()) await begin.click();
  else {
    await button(page, t("contacts.more")).click();
    await page.getByRole("menuitem", { name: t("contacts.import.open") }).click();
  }
  await page.getByRole("dialog").waitFor();
}

async function at(email: string, look: Parameters<typeof signIn>[1]): Promise<Person> {
  const person = await signIn(email, { ...look, path: "/contacts" });
  await heading(person.page, person.t("contacts.title")).waitFor();
  return person;
}
