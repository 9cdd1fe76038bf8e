import { expect, test } from "vitest";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { type Person, signIn } from "../person.ts";
import { at, button, closeDialog, field, heading, seen } from "../screen.ts";
import { giveMicrophone, transfer } from "../talk.ts";

const RITA = "Rita de Cássia Vasconcelos e Albuquerque 🌻";
const QUEUE = "Marcenaria";
const OMAR = "عمر الخطيب";

test("a customer is accepted, answered, quoted, shown a picture, transferred and closed; of two who accept one is told who was quicker", async () => {
  const company = await furnish({ queue: QUEUE, color: "#7048C6", people: [RITA, OMAR] });
  await company.say(RITA, "Bom dia! Vocês fazem mesa de carvalho?");
  await company.say(OMAR, "مرحبا، أريد طاولة");
  const look = { password: PASSWORD, language: "pt" } as const;
  const ana = await signIn(company.ana, { ...look, width: 1440, height: 900 });
  const bia = await signIn(company.bia, { ...look, width: 360, height: 740, theme: "dark" });
  for (const { page, t } of [ana, bia]) {
    await heading(page, t("tickets.title")).waitFor();
    await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
    await accept({ page, t }, RITA).waitFor();
  }
  await looksRight(ana.page, "tickets-pending-pt-1440-light");
  await looksRight(bia.page, "tickets-pending-pt-360-dark");

  await Promise.all([accept(ana, RITA).click(), accept(bia, RITA).click()]);
  await expect.poll(async () => [await isOpen(ana, RITA), await isOpen(bia, RITA)].filter(Boolean).length).toBe(1);
  const [first, second, winner] = (await isOpen(ana, RITA)) ? [ana, bia, "Ana Prado"] : [bia, ana, "Bia Nunes"];
  await seen(second.page, second.t("tickets.heldByIn", { user: winner, queue: QUEUE }));

  // If Bia was quicker she transfers the ticket to Ana, so that the rest is the same.
  if (first === bia) {
    await transfer(bia, { to: "Ana Prado", queue: QUEUE });
    await at(bia.page, "/tickets");
    await ana.page.getByRole("tab", { name: ana.t("tickets.tabs.open") }).click();
    await ana.page.getByRole("link", { name: RITA }).click();
  }
  await ana.page.getByRole("heading", { level: 2, name: RITA }).waitFor();

  const { page, t } = ana;
  await messageWith(ana, "Bom dia! Vocês fazem").hover();
  await messageWith(ana, "Bom dia! Vocês fazem")
    .getByRole("button", { name: t("tickets.messageMenu") })
    .click();
  await page.getByRole("menuitem", { name: t("tickets.reply") }).click();
  await page.getByText(t("tickets.answering", { name: RITA })).waitFor();
  await field(page, t("tickets.write")).fill("Fazemos, em três tamanhos.");
  await field(page, t("tickets.write")).press("Enter");
  await messageWith(ana, "Fazemos, em três tamanhos.").getByText(t("tickets.ack.delivered")).waitFor();
  await messageWith(ana, "Fazemos, em três tamanhos.").getByText("Bom dia! Vocês fazem mesa de carvalho?").waitFor();

  await page.getByTestId("files").setInputFiles([picture("mesa-grande.png"), picture("mesa-pequena.png")]);
  await page.getByRole("list", { name: t("tickets.attached") }).waitFor();
  await looksRight(page, "tickets-attached-pt-1440-light");
  await field(page, t("tickets.write")).fill("A grande e a pequena");
  await field(page, t("tickets.write")).press("Enter");
  await messageWith(ana, "A grande e a pequena").getByRole("img", { name: "mesa-grande.png" }).waitFor();
  await page.getByRole("img", { name: "mesa-pequena.png" }).waitFor();
  await page.evaluate(giveMicrophone);
  await button(page, t("tickets.voice.record")).click();
  await page.getByRole("timer").getByText("0:02").waitFor();
  await looksRight(page, "tickets-recording-pt-1440-light");
  await button(page, t("tickets.voice.send")).click();
  const voice = page
    .getByRole("log")
    .getByRole("listitem")
    .filter({ has: page.locator("audio") });
  await voice.getByText(t("tickets.ack.delivered")).waitFor();
  expect((await voice.getByRole("slider").boundingBox())?.width, "room to seek").toBeGreaterThan(150);

  await company.say(RITA, Array.from({ length: 200 }, (_, line) => `linha ${line + 1}`).join("\n"));
  await button(page, t("tickets.readMore")).waitFor();
  await company.say(RITA, "طاولة كبيرة من خشب البلوط، من فضلك https://loja.test/mesa?cor=carvalho&tamanho=grande");
  await page.getByText("طاولة كبيرة").last().waitFor();
  await looksRight(page, "tickets-conversation-pt-1440-light");

  await button(page, t("tickets.notes.title")).click();
  await field(page, t("tickets.notes.write")).fill("Prefere receber à tarde.");
  await button(page, t("tickets.notes.add")).click();
  await page
    .getByRole("list", { name: t("tickets.notes.title") })
    .getByText("Prefere receber à tarde.")
    .waitFor();
  await looksRight(page, "tickets-notes-pt-1440-light");
  await button(page, t("common.close")).click();

  await button(page, t("tickets.more")).click();
  await page.getByRole("menuitem", { name: t("tickets.transfer") }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
  await looksRight(page, "tickets-transfer-pt-1440-light");
  await page.keyboard.press("Escape"); // the list of people, which opens at once
  await closeDialog(page);
  await transfer(ana, { to: "Bia Nunes", queue: QUEUE });
  await at(page, "/tickets");
  await bia.page.getByRole("tab", { name: bia.t("tickets.tabs.open") }).click();
  await bia.page.getByRole("link", { name: RITA }).click();
  await bia.page.getByRole("heading", { level: 2, name: RITA }).waitFor();
  await looksRight(bia.page, "tickets-conversation-pt-360-dark");

  await button(bia.page, RITA).click();
  const details = bia.page.getByRole("region", { name: bia.t("contactDrawer.title") });
  await details.getByText("Prefere receber à tarde.").waitFor();
  await details.getByRole("list", { name: bia.t("contactDrawer.pictures") }).waitFor();
  await looksRight(bia.page, "tickets-drawer-pt-360-dark");
  await bia.page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });

  await button(bia.page, bia.t("tickets.resolve")).click();
  await at(bia.page, "/tickets");
  await bia.page.getByRole("tab", { name: bia.t("tickets.tabs.closed") }).click();
  await bia.page.getByRole("button", { name: `${bia.t("tickets.reopen")}: ${RITA}` }).waitFor();
});

test("by keyboard alone: accepted, answered, given back to the queue, accepted again and resolved without a farewell", async () => {
  const company = await furnish({ queue: "Serralheria", color: "#0B7285", people: [OMAR] });
  await company.say(OMAR, "مرحبا، أريد طاولة");
  const ana = await signIn(company.ana, { password: PASSWORD, language: "es", width: 800, theme: "dark" });
  const { page, t } = ana;
  await page.getByRole("tab", { name: t("tickets.tabs.open") }).focus();
  await page.keyboard.press("ArrowRight");
  await accept(ana, OMAR).waitFor();
  await accept(ana, OMAR).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: OMAR }).waitFor();
  await page.getByRole("log").focus();
  await page.keyboard.press("r");
  await page.keyboard.type("Claro que sí");
  await page.keyboard.press("Enter");
  await messageWith(ana, "Claro que sí").getByText(t("tickets.ack.delivered")).waitFor();
  await looksRight(page, "tickets-conversation-es-800-dark");
  await messageWith(ana, "Claro que sí")
    .getByRole("button", { name: t("tickets.messageMenu") })
    .click();
  await page.getByRole("menuitem", { name: t("common.delete") }).waitFor();
  await looksRight(page, "tickets-menu-es-800-dark");
  await page.keyboard.press("Escape");

  await button(page, t("tickets.more")).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: t("tickets.return") }).focus();
  await page.keyboard.press("Enter");
  await at(page, "/tickets");
  await page.getByRole("tab", { name: t("tickets.tabs.pending") }).click();
  await accept(ana, OMAR).click();
  await page.getByRole("heading", { level: 2, name: OMAR }).waitFor();
  await button(page, t("tickets.more")).click();
  await page.getByRole("menuitem", { name: t("tickets.resolveSilently") }).click();
  await at(page, "/tickets");
  await page.getByRole("tab", { name: t("tickets.tabs.closed") }).click();
  await page.getByRole("button", { name: `${t("tickets.reopen")}: ${OMAR}` }).click();
  await page.getByRole("heading", { level: 2, name: OMAR }).waitFor();
  await field(page, t("tickets.write")).waitFor();
});

const accept = ({ page, t }: Pick<Person, "page" | "t">, name: string) =>
  page.getByRole("button", { name: `${t("tickets.accept")}: ${name}`, exact: true });
const isOpen = ({ page }: Person, name: string) => page.getByRole("heading", { level: 2, name }).isVisible();
const messageWith = ({ page }: Person, text: string) => page.getByRole("log").getByRole("listitem").filter({ hasText: text }).last();

/** One colour, and large enough to be seen. */
const picture = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4CAIAAAC2BqGFAAAAs0lEQVR42u3QQQ0AAAgEoItnHFOayxb6YSMB6RoORIFo0YgWLdqCaNGIFi3agmjRiBYtGtGiES1aNKJFI1q0aESLRrRo0YgWjWjRohEtGtGiRSNaNKJFi0a0aESLFo1o0YgWLRrRohEtWjSiRSNatGhEi0a0aNGIFo1o0aIRLRrRokUjWjSiRYtGtGhEixaNaNGIFi0a0aIRLVo0okUjWrRoRItGtGjRiBaNaNGiES0a0f8W6v/0XihZJC0AAAAASUVORK5CYII=",
    "base64",
  ),
});
