import { button, unroute } from "../screen.ts";
import { closeDrawer, drawer, giveMicrophone, menu, said } from "../talk.ts";
import { broken, type See } from "./see.ts";

/** More tickets, and more messages, fail to load. */
const more: See = async (person, { uuid }, shoot) => {
  const { page, t } = person;
  const sees = async ([begin, further]: [RegExp, RegExp], state: string, come: () => Promise<unknown>) => {
    await page.route(begin, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), hasMore: true, cursor: "further" } });
    });
    await broken(person, further, async () => {
      await come();
      await button(page, t("common.retry")).scrollIntoViewIfNeeded();
      await shoot(state);
    });
    await unroute(page);
  };
  await sees([/\/api\/tickets\?.*status=open/, /\/api\/tickets\?.*cursor=further/], "list-more-failed", () =>
    page.goto("/tickets?tab=open"),
  );
  await sees([/\/api\/messages\/\d+(\?|$)/, /\/api\/messages\/\d+\?.*cursor=further/], "messages-more-failed", async () => {
    await page.goto(`/tickets/${uuid}`);
    await said(person, "Entregamos").waitFor();
    await page.getByRole("log").evaluate((talk) => talk.scrollTo(0, -talk.scrollHeight)); // upside down, as it is drawn
  });
};

/** The notes, the earlier attendances, the pictures and the files. */
const beside: See = async (person, { uuid }, shoot) => {
  const { page, t } = person;
  await broken(person, /\/api\/(tickets\/\d+\/attendances|ticket-notes\/list|messages\/\d+\/files)/, async () => {
    await page.goto(`/tickets/${uuid}`);
    await said(person, "Entregamos").waitFor();
    await menu(person, "contactDrawer.title");
    const alerts = drawer(person).getByRole("alert").getByText(t("common.loadFailed"));
    await alerts.nth(3).scrollIntoViewIfNeeded();
    await shoot("drawer-failed");
    await alerts.first().scrollIntoViewIfNeeded();
    await shoot("notes-failed");
    await closeDrawer(person);
  });
};

/** A press that is too short. */
const tooShort: See = async ({ page, t }, { uuid }, shoot) => {
  await page.goto(`/tickets/${uuid}`);
  await page.evaluate(giveMicrophone);
  await page.evaluate(pressOnSight, t("tickets.voice.send"));
  await button(page, t("tickets.voice.record")).click();
  await page.getByText(t("tickets.voice.tooShort")).hover(); // hovering the button would show its tooltip instead
  await shoot("too-short");
  await button(page, t("tickets.gotIt")).click();
};

/** Runs in the page: no user is so quick. */
function pressOnSight(name: string) {
  new MutationObserver((_, watch) => {
    const found = document.querySelector<HTMLElement>(`[aria-label="${name}"]`);
    if (!found) return;
    watch.disconnect();
    found.click();
  }).observe(document.body, { childList: true, subtree: true });
}

/** A page whose chunk does not load. */
const missing: See = async ({ page, t, complaints }, _, shoot) => {
  const code = /\/assets\/Contacts-[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto("/contacts");
  await page.getByRole("alert").getByText(t("common.missing")).waitFor();
  await shoot("part-missing");
  await page.unroute(code);
  complaints.forgive(code);
  complaints.forgive(/A part did not come/);
};

export const refusedStates = { agent: [more, beside, tooShort], admin: [missing] };
