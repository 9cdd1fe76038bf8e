import { test } from "vitest";
import { PASSWORD } from "../../company.ts";
import { furnish } from "../../desk.ts";
import { looksRight } from "../../looks.ts";
import { signIn } from "../../person.ts";
import { collide, isTold, loseAll, meetThere } from "../../steps/together.ts";
import { accept, customerOf, isOpen, looks, nameOf, said } from "../../talk.ts";

const RITA = "Rita de Cássia Vasconcelos";

test.each([looks.together])(
  "two on one ticket see each other and who writes; without a network or a phone it is said, and all comes back: $language, $width px, $theme",
  {
    timeout: 400_000,
  },
  async (look) => {
    const desk = await furnish({ queue: "Vidraria", color: "#8A4B08", people: [RITA] });
    const rita = customerOf(desk, RITA);
    await rita.say("Vocês cortam espelho?");
    const ana = await signIn(desk.ana, { password: PASSWORD, ...look });
    const bia = await signIn(desk.bia, { password: PASSWORD, ...look });
    const admin = await signIn("admin@demo.test", look);
    const { page, t } = ana;
    const shoot = (state: string) => looksRight(page, `together-${state}-${nameOf(look)}`, { isLive: true });
    const { name: chief } = await desk.as<{ name: string }>("GET", "/auth/me");
    await page.goto("/tickets");
    await accept(ana, RITA);
    const { pathname } = new URL(page.url());

    await meetThere([ana, bia], { name: RITA, names: ["Ana Prado", "Bia Nunes"] });
    await bia.page.goto("/tickets");
    await page.getByText(t("tickets.presence.here", { count: 1, names: "Bia Nunes" })).waitFor({ state: "detached" });

    await admin.page.goto(pathname);
    await isOpen(admin, RITA);
    await isTold(ana, t("tickets.presence.here", { count: 1, names: chief }));
    await collide([ana, admin], chief, shoot);
    await admin.page.goto("/tickets");

    await loseAll(ana, { desk, name: RITA, words: "Cortamos, sob medida." }, shoot);
    await rita.say("Que bom!");
    await said(ana, "Que bom!").waitFor();
  },
);
