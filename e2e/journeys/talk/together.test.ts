import { expect, test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { NO_NETWORK } from "../../complaints.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { type Person, signIn } from "../../person.ts";
import { field } from "../../screen.ts";
import { accept, customerOf, isOpen, looks, menu, nameOf, said } from "../../talk.ts";

const RITA = "Rita de Cássia Vasconcelos";

test.each(looks)(
  "two on one ticket see each other and who writes; without a network or a phone it is said, and all comes back: $language, $width px, $theme",
  {
    timeout: 400_000,
  },
  async (look) => {
    const shot = (name: string) => `together-${name}-${nameOf(look)}`;
    const desk = await furnish({ queue: "Vidraria", color: "#8A4B08", people: [RITA] });
    const rita = customerOf(desk, RITA);
    await rita.say("Vocês cortam espelho?");
    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const bia = await signIn(desk.bia, { password: PASSWORD, ...look });
    const admin = await signIn("admin@demo.test", look);
    const { page, t } = ana;
    const { name: chief } = await desk.as<{ name: string }>("GET", "/auth/me");
    await page.goto("/tickets");
    await accept(ana, RITA);
    const { pathname } = new URL(page.url());

    await bia.page.goto(pathname);
    await isOpen(bia, RITA);
    await bia.page.getByText(t("tickets.why.held")).waitFor();
    await isTold(ana, t("tickets.presence.here", { count: 1, names: "Bia Nunes" }));
    await isTold(bia, t("tickets.presence.here", { count: 1, names: "Ana Prado" }));
    await menu(bia, "tickets.notes.title");
    await field(bia.page, t("tickets.notes.write")).pressSequentially("Cliente antiga");
    await isTold(ana, t("tickets.presence.noting", { count: 1, names: "Bia Nunes" }));
    await field(page, t("tickets.write")).pressSequentially("Cortamos, sob");
    await isTold(bia, t("tickets.presence.writing", { count: 1, names: "Ana Prado" }));
    await bia.page.goto("/tickets");
    await page.getByText(t("tickets.presence.here", { count: 1, names: "Bia Nunes" })).waitFor({ state: "detached" });

    await admin.page.goto(pathname);
    await isOpen(admin, RITA);
    await isTold(ana, t("tickets.presence.here", { count: 1, names: chief }));
    await field(admin.page, t("tickets.write")).pressSequentially("Eu respondo");
    await isTold(ana, t("tickets.presence.collision", { count: 1, names: chief }));
    await looksRight(page, shot("collision"), { isLive: true });
    await field(admin.page, t("tickets.write")).fill("");
    await admin.page.goto("/tickets");

    await desk.as("PUT", `/sandbox/${desk.phone}`, { linked: false });
    await page.getByText(t("tickets.disconnected")).waitFor();
    await looksRight(page, shot("phone-lost"), { isLive: true });

    await ana.context.setOffline(true);
    await page.getByText(t("common.offline")).waitFor();
    await field(page, t("tickets.write")).fill("Cortamos, sob medida.");
    await field(page, t("tickets.write")).press("Enter");
    await page.getByText(t("errors.ERR_OFFLINE")).first().waitFor();
    await looksRight(page, shot("network-lost"), { isLive: true });
    await ana.context.setOffline(false);
    await page.getByText(t("common.offline")).waitFor({ state: "detached" });
    await desk.as("POST", `/whatsappsession/${desk.phone}`, {});
    await desk.link();
    await page.getByText(t("tickets.disconnected")).waitFor({ state: "detached" });
    await said(ana, "Cortamos, sob medida.").getByText(t("tickets.ack.delivered")).waitFor({ timeout: 60_000 });
    expect((await rita.messages()).filter(({ body }) => body.includes("Cortamos, sob medida."))).toHaveLength(1);
    await rita.say("Que bom!");
    await said(ana, "Que bom!").waitFor();
    ana.complaints.forgive(NO_NETWORK);
  },
);

const isTold = ({ page }: Person, text: string) =>
  page.getByRole("status").getByText(text, { exact: true }).first().waitFor({ state: "attached" });
