import { expect, test } from "vitest";
import { furnish } from "../desk.ts";
import { looksRight } from "../looks.ts";
import { signIn } from "../person.ts";
import { seen } from "../screen.ts";
import { customerOf } from "../talk.ts";

const RITA = "Rita da Interface";
type Person = { id: number; name: string; number: string };

test("the API's page: a text and a file reach a phone, each call is listed, and a token that was renewed meanwhile is refused", async () => {
  const desk = await furnish({ queue: "Interface", color: "#0B7285", people: [RITA] });
  const token = async () => (await desk.as<{ token: string }>("POST", `/whatsapp/${desk.phone}/token`)).token;
  const { number = "" } =
    (await desk.as<{ people: Person[] }>("GET", `/sandbox/${desk.phone}`)).people.find(({ name }) => name === RITA) ?? {};
  const { page, t } = await signIn("admin@demo.test", { language: "pt", width: 1440, height: 900, theme: "dark", path: "/messages-api" });
  const text = page.getByRole("region", { name: t("messagesApi.text.title") });
  const media = page.getByRole("region", { name: t("messagesApi.media.title") });
  const send = text.getByRole("button", { name: t("messagesApi.text.send") });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel(t("messagesApi.test.token"), { exact: true }).fill(await token());
  await page.getByLabel(t("messagesApi.test.number")).fill(number);
  expect(await send.isDisabled()).toBe(true);
  await text.getByRole("textbox").fill("Seu pedido saiu para entrega.");
  await send.click();
  await seen(page, t("messagesApi.sent"));
  await text.getByRole("status").waitFor();

  await media.locator('input[type="file"]').setInputFiles({ name: "pedido.txt", mimeType: "text/plain", buffer: Buffer.from("Pedido 12") });
  await media.getByRole("button", { name: t("messagesApi.media.send") }).click();
  await media.getByRole("status").waitFor();
  const received = async () => (await customerOf(desk, RITA).messages()).length;
  await expect.poll(received, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await text.getByRole("button", { name: t("messagesApi.copyCurl") }).click();
  await text.getByRole("button", { name: t("common.copied") }).waitFor();
  await text.getByRole("button", { name: t("messagesApi.copyCurl") }).waitFor();

  // After a renewal the old token is refused, and the page shows the error.
  await token();
  await send.click();
  await text.getByRole("alert").filter({ hasText: "401" }).waitFor();
  await page.getByRole("combobox", { name: t("messagesApi.calls.connection") }).selectOption(String(desk.phone));
  const calls = page.getByRole("list", { name: t("messagesApi.calls.label") }).getByRole("listitem");
  await expect.poll(() => calls.count(), { timeout: 20_000 }).toBe(2);
  expect(await calls.first().innerText()).not.toContain(number);
  await looksRight(page, "messages-api-pt-1440-dark", { isLive: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await looksRight(page, "messages-api-pt-360-dark", { isLive: true });
});
