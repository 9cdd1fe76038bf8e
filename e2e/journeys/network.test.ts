import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { NO_NETWORK } from "../complaints.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { button, field } from "../screen.ts";

const RITA = "Rita Vasconcelos";

test("what was said and begun while the network was away is there when it is back, also after a reload, and is said once", async () => {
  const company = await furnish({ queue: "Vidraria", color: "#0B7285", people: [RITA] });
  await company.say(RITA, "Vocês cortam espelho?");
  const ana = await signIn(company.ana, { password: PASSWORD, language: "pt", width: 360, height: 740 });
  const { page, t } = ana;
  await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
  await button(page, `${t("tickets.accept")}: ${RITA}`).click();
  await page.getByRole("heading", { level: 2, name: RITA }).waitFor();

  const { context } = ana;
  await context.setOffline(true);
  await say(ana, "Cortamos, sob medida.");
  await page.getByText(t("tickets.goesByItself")).first().waitFor();
  await say(ana, "Qual o tamanho?");
  await field(page, t("tickets.write")).fill("E se quiser, entre");
  await looksRight(page, "tickets-offline-pt-360-light");

  await context.setOffline(false);
  await page.reload();
  await delivered(ana, "Cortamos, sob medida.");
  await delivered(ana, "Qual o tamanho?");
  expect(await field(page, t("tickets.write")).inputValue()).toBe("E se quiser, entre");
  expect(await page.getByRole("log").getByText("Cortamos, sob medida.").count()).toBe(1);

  await context.setOffline(true);
  await say(ana, "Entregamos também.");
  await page.getByText(t("tickets.goesByItself")).first().waitFor();
  await context.setOffline(false);
  await delivered(ana, "Entregamos também.");
  ana.complaints.forgive(NO_NETWORK);
});

async function say({ page, t }: Person, text: string) {
  await field(page, t("tickets.write")).fill(text);
  await field(page, t("tickets.write")).press("Enter");
}

const delivered = ({ page, t }: Person, text: string) =>
  page.getByRole("log").getByRole("listitem").filter({ hasText: text }).getByText(t("tickets.ack.delivered")).waitFor();
