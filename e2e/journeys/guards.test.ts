import { expect, onTestFinished, test } from "vitest";
import { createCompany, PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { letSubscriptionRunOut } from "../owner.ts";
import { enter, signIn, visit } from "../person.ts";
import { at, button, heading, row, seen } from "../screen.ts";
import { accept } from "../talk.ts";

test("who is not signed in signs in and goes on to where he was going; who is, needs no sign-in page", async () => {
  const { page, t } = await visit("/tags?from=a-colleague", { language: "en", width: 800, theme: "dark" });
  await at(page, "/login");
  await enter({ page, t }, "bruno@demo.test");
  await page.waitForURL("**/tags?from=a-colleague");
  await row(page, "Cliente novo").waitFor();

  for (const path of ["/login", "/signup", "/forgetpsw"]) {
    await page.goto(path);
    await heading(page, t("tickets.title")).waitFor();
  }
});

test("a page that is not there, and one that is not his, say so and lead home", async () => {
  const { page, t } = await signIn("ana@demo.test", { language: "es", width: 360, theme: "light", path: "/no-such-page" });
  await heading(page, t("frame.notFound")).waitFor();
  await looksRight(page, "not-found-es-360-light");
  await page.goto("/users");
  await heading(page, t("frame.forbidden")).waitFor();
  await looksRight(page, "forbidden-es-360-light");
  await page.getByRole("link", { name: t("frame.home") }).click();
  await heading(page, t("tickets.title")).waitFor();
});

test("whose ticket goes to a foreign queue is told so and back at the list, and so is whoever follows a link there", async () => {
  const company = await furnish({ queue: "Estofaria", color: "#9A3412", people: ["Zilda Camargo"] });
  const foreign = await company.as<{ id: number }>("POST", "/queue", { name: "Estofaria: cobrança", color: "#7C2D12" });
  onTestFinished(async () => void (await company.as("DELETE", `/queue/${foreign.id}`)));
  await company.say("Zilda Camargo", "O sofá já está pronto?");
  const { page, t } = await signIn(company.ana, { password: PASSWORD, language: "es", width: 800 });
  await accept({ page, t }, "Zilda Camargo");
  const link = new URL(page.url()).pathname;
  const { id } = await company.as<{ id: number }>("GET", link.replace("/tickets/", "/tickets/u/"));

  await company.as("PUT", `/tickets/${id}`, { status: "pending", userId: null, queueId: foreign.id });
  await seen(page, t("tickets.lost", { name: "Zilda Camargo" }));
  await at(page, "/tickets");

  await page.goto(link);
  await seen(page, t("tickets.unauthorized"));
  await at(page, "/tickets");
  await heading(page, t("tickets.title")).waitFor();
  await page.getByText(t("tickets.none")).waitFor();
});

test("nobody is led to another site after he has signed in", async () => {
  const { page, t } = await visit("/login?next=//example.com/trap", { language: "pt", width: 1440, theme: "light" });
  await enter({ page, t }, "bruno@demo.test");
  await heading(page, t("tickets.title")).waitFor();
});

test("when the subscription has run out, its people see the notice and nothing else", async () => {
  const company = await createCompany("Padaria do Atraso");
  const ana = await company.addUser({ name: "Ana do Balcão" });
  const look = { language: "pt", width: 1440, theme: "dark" } as const;
  const { page, t } = await signIn(company.email, { password: company.password, ...look });
  await heading(page, t("tickets.title")).waitFor();

  await letSubscriptionRunOut(company.id);
  // The next request reveals it, and the page may have sent one by itself.
  await button(page, t("frame.refresh"))
    .click({ timeout: 5_000 })
    .catch(() => {});
  await at(page, "/expired");
  await seen(page, t("session.expired.askSupport"));
  await looksRight(page, "expired-pt-1440-dark");
  await page.goto("/quick-messages");
  await at(page, "/expired");
  await button(page, t("session.signOut")).click();
  await at(page, "/login");

  await enter({ page, t }, ana.email, ana.password);
  await seen(page, t("session.expired.askAdmin"));
  expect(await page.getByRole("navigation").count()).toBe(0);
});
