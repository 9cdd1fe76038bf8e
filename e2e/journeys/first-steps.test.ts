import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { passOf } from "../ask.ts";
import { looksRight } from "../looks.ts";
import { allowTestPhone } from "../owner.ts";
import { visit } from "../person.ts";
import { at, button, field } from "../screen.ts";

const ACTS_MAX = 25;
const PASSWORD = "Jardim-seguro-7";

test("from the sign-up to a customer who is answered as the settings say, in at most 25 clicks and fields; each step ticks itself off", async () => {
  const { page, context, t } = await visit("/signup", { language: "pt", width: 1440, height: 900 });
  const id = crypto.randomUUID().slice(0, 8);
  const acts = { clicks: 0, fields: 0, keys: 0 };
  const click = async (target: Locator) => {
    acts.clicks += 1;
    await target.click();
  };
  const fill = async (target: Locator, text: string, enters = false) => {
    acts.fields += 1;
    await target.fill(text);
    if (!enters) return;
    acts.keys += 1;
    await target.press("Enter");
  };
  const steps = page.getByRole("region", { name: t("firstSteps.title") });
  const step = (name: string) => steps.getByRole("link", { name: t(`firstSteps.steps.${name}`) });
  const hasDone = (done: number) => steps.getByText(t("firstSteps.progress", { done, all: 4 })).waitFor();

  await click(page.getByRole("radio", { name: "Profissional" }));
  await fill(field(page, t("session.signUp.company")), `Jardim ${id}`);
  await fill(field(page, t("session.signUp.name")), "Olívia Verde");
  const email = `olivia-${id}@jardim.test`;
  await fill(field(page, t("session.email")), email);
  await fill(field(page, t("session.signUp.phone")), "(11) 98765-4321");
  await fill(field(page, t("session.password")), PASSWORD, true);
  await at(page, "/login");
  // Only the installation's owner can allow a test phone; a real connection would need a phone with a camera.
  await allowTestPhone((await passOf(email, PASSWORD)).user.companyId);
  await fill(page.getByLabel(t("session.password"), { exact: true }), PASSWORD, true);

  await hasDone(0);
  await looksRight(page, "first-steps-pt-1440-light");
  await click(step("queue"));
  await click(button(page, t("queues.new")).first());
  await fill(field(page, t("common.name")), "Balcão");
  await click(page.getByRole("tab", { name: t("queues.form.messages") }));
  await fill(field(page, t("queues.form.greetingMessage")), "Aqui é o Balcão. Já vamos atender.");
  await click(button(page, t("common.save")));
  await hasDone(1);

  await click(page.getByRole("navigation").getByRole("link", { name: t("settings.title") }));
  const setting = page.getByLabel(t("settings.options.sendGreetingMessageOneQueues.label"));
  await setting.waitFor();
  await click(setting);
  await page.getByText(t("settings.saved")).first().waitFor();

  await click(step("connection"));
  await click(button(page, t("connections.new")).first());
  await fill(field(page, t("common.name")), "Loja");
  await click(page.getByRole("radio", { name: t("connections.provider.sandbox") }));
  await click(page.getByRole("checkbox", { name: "Balcão" }));
  await click(button(page, t("common.save")));
  const [phone] = await Promise.all([
    context.waitForEvent("page"),
    page
      .getByRole("link", { name: t("connections.openPhone") })
      .waitFor()
      .then(() => click(page.getByRole("link", { name: t("connections.openPhone") }))),
  ]);
  // The code is loading, or there already.
  const linking = button(phone, t("sandbox.startAndLink")).or(button(phone, t("sandbox.scan")));
  await click(linking.and(phone.locator(":visible")).first());
  await phone.getByText(t("sandbox.standing.connected")).waitFor();
  await hasDone(2);

  await click(phone.getByRole("button", { name: /^Lúcia Fontes/ }));
  await phone.getByRole("heading", { level: 2, name: "Lúcia Fontes" }).waitFor();
  await fill(field(phone, t("sandbox.write")), "Boa tarde, vocês abrem hoje?", true);
  await phone.getByText("Aqui é o Balcão. Já vamos atender.").first().waitFor();
  await hasDone(3);

  const all = acts.clicks + acts.fields;
  console.log(`RESULT SETUP acts=${all} clicks=${acts.clicks} fields=${acts.fields} enter=${acts.keys} most=${ACTS_MAX}`);
  expect(all).toBeLessThanOrEqual(ACTS_MAX);

  await step("connection").getByText(t("firstSteps.done")).waitFor({ state: "attached" });
  await button(page, t("firstSteps.close")).click();
  await steps.waitFor({ state: "detached" });
  await page.keyboard.press("Control+K");
  await page.getByRole("option", { name: t("frame.firstSteps") }).click();
  await hasDone(3);
});
