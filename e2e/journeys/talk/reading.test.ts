import { expect, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { signIn } from "../../person.ts";
import { accept, customerOf, menu, nameOf, said } from "../../talk.ts";

const RITA = "Rita de Cássia";

test.each([
  { language: "es", width: 1440, height: 900, theme: "light" },
  { language: "es", width: 800, height: 900, theme: "dark" },
] as const)(
  "of a company that speaks Portuguese one reads in one's own language, and no button lies on what is read: $width px, $theme",
  { timeout: 400_000 },
  async (look) => {
    const desk = await furnish({ queue: `Marcenaria ${look.width}`, color: "#7048C6", people: [RITA] });
    const rita = customerOf(desk, RITA);
    await rita.say("Xô");
    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const { page, t } = ana;
    await accept(ana, RITA);
    const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: RITA, exact: true }) });
    await rita.sendSpecial("poll", "Qual madeira?\nCarvalho\nImbuia");
    await row.getByText("Encuesta: Qual madeira?").waitFor();
    await rita.sendSpecial("unknown", "orderMessage");
    await row.getByText(t("tickets.kind.unknown")).waitFor();
    await rita.call("missed");
    await row.getByText("Llamada de voz perdida", { exact: true }).waitFor();
    const log = page.getByRole("log");
    for (const text of ["Encuesta: Qual madeira?", t("tickets.kind.unknown"), "Llamada de voz perdida"])
      await log.getByText(text, { exact: true }).waitFor();

    const short = said(ana, "Xô");
    const before = await short.boundingBox();
    await short.hover();
    const [tools, words] = [short.getByRole("button", { name: t("tickets.messageMenu") }), short.getByText("Xô", { exact: true })];
    await expect.poll(() => tools.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity)).toBe("1");
    const [button, text] = [await tools.boundingBox(), await words.boundingBox()];
    expect(button?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0));
    expect(await short.boundingBox()).toEqual(before);

    const { tickets } = await desk.as<{ tickets: { id: number; contact: { name: string } }[] }>("GET", "/tickets?showAll=true&status=open");
    const id = tickets.find(({ contact }) => contact.name === RITA)?.id;
    const tags: object[] = [];
    for (const name of ["Orçamento", "Élite", "Entrega"])
      tags.push(await desk.as("POST", "/tags", { name: `${name} ${look.width}`, color: "#2A9D8F", kanban: 0 }));
    await desk.as("POST", "/tags/sync", { ticketId: id, tags });
    await row.and(page.getByTitle(/Orçamento/)).waitFor();
    await short.hover();
    await looksRight(page, `reading-${nameOf({ ...look })}`, { isLive: true });
    await menu(ana, "contactDrawer.title");
    const drawer = page.getByRole("region", { name: t("contactDrawer.title") });
    await drawer.getByText(t("contactDrawer.connection"), { exact: true }).waitFor();
    await looksRight(page, `reading-drawer-${nameOf({ ...look })}`, { isLive: true });
  },
);
