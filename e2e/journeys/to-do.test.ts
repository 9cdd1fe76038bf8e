import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { button, field } from "../screen.ts";

test("a to-do list: written, put in order, done, and still there after a reload", async () => {
  const company = await furnish({ queue: "Tarefas", color: "#9C36B5", people: [] });
  const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 360, height: 740, path: "/todolist" });
  const { page, t } = ana;
  await looksRight(page, "to-do-empty-pt-360-light");
  for (const text of ["Ligar para a gráfica", "   ", "Enviar a proposta"]) {
    await field(page, t("toDo.field")).fill(text);
    await page.keyboard.press("Enter");
  }
  const tasks = () => page.getByRole("main").getByRole("listitem").allInnerTexts();
  expect((await tasks()).map((text) => text.trim())).toEqual(["Ligar para a gráfica", "Enviar a proposta"]);

  await button(page, t("order.move", { name: "Enviar a proposta" })).click();
  await page.getByRole("dialog").getByRole("combobox").selectOption("0");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("order.moveNow") })
    .click();
  await page.getByRole("checkbox", { name: t("toDo.done", { text: "Enviar a proposta" }) }).check();
  await looksRight(page, "to-do-pt-360-light");
  await page.reload();
  await page.getByRole("checkbox", { name: t("toDo.done", { text: "Enviar a proposta" }) }).waitFor();
  expect((await tasks()).map((text) => text.trim())).toEqual(["Enviar a proposta", "Ligar para a gráfica"]);
  expect(await page.getByRole("checkbox", { name: t("toDo.done", { text: "Enviar a proposta" }) }).isChecked()).toBe(true);

  await button(page, t("common.deleteOne", { name: "Enviar a proposta" })).click();
  expect((await tasks()).map((text) => text.trim())).toEqual(["Ligar para a gráfica"]);
  const bia = await signIn(company.bia, { password: PASSWORD, language: "es", width: 1440, theme: "dark", path: "/todolist" });
  await bia.page.getByText(bia.t("toDo.empty")).waitFor();
  await looksRight(bia.page, "to-do-empty-es-1440-dark");
});
