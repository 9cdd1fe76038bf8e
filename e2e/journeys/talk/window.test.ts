import { expect, test } from "vitest";
import { askAs } from "../../ask.ts";
import { cloudLine } from "../../cloudLine.ts";
import { createCompany } from "../../company.ts";
import { type Person, signIn } from "../../person.ts";
import { accept, isOpen } from "../../talk.ts";

const NINA = "Nina Sampaio";
const NUMBER = "5511987650002";

test("how long one may still write freely is seen whole beside the name, however wide the window is", async () => {
  const company = await createCompany("Vidraçaria Janela");
  const { hear: receive } = await cloudLine(await askAs(company.email, company.password), { name: "Linha oficial" });
  const at = Math.floor(Date.now() / 1000) - 23 * 3600 - 30 * 60;
  await receive(NUMBER, NINA, [{ at, type: "text", text: { body: "Bom dia" } }]);
  const nina = await signIn(company.email, { password: company.password, width: 1440, height: 900 });
  const { page } = nina;
  await accept(nina, NINA);
  const path = new URL(page.url()).pathname;
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await isOpen(nina, NINA);
    expect(await isWhole(nina), `at ${width} px`).toEqual({ inLine: true, uncut: true, says: expect.stringMatching(/\d+ min$/) });
  }
});

/** The chip is within its line, and its words within the chip. */
const isWhole = ({ page }: Person) =>
  page.locator("header p:has(> [title^='Janela: mais'])").evaluate((line) => {
    const chip = [...line.children].find(({ textContent }) => textContent.startsWith("Janela"));
    const words = [...(chip?.querySelectorAll("span") ?? [])].filter((one) => one.childElementCount === 0);
    const visibleWord = words.find((one) => one.getBoundingClientRect().width > 1);
    const [around, chipBox] = [line.getBoundingClientRect(), chip?.firstElementChild?.getBoundingClientRect()];
    const box = visibleWord?.parentElement;
    return {
      inLine: chipBox !== undefined && chipBox.left >= around.left && chipBox.right <= around.right && chipBox.bottom <= around.bottom,
      uncut: box ? box.scrollWidth <= box.clientWidth : false,
      says: visibleWord?.textContent,
    };
  });
