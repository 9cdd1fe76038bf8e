import { test, vi } from "vitest";
import { askAs } from "../ask.ts";
import { createCompany } from "../company.ts";
import { signIn } from "../person.ts";
import { heading, row } from "../screen.ts";

test("a journey that asks for longer than a token lasts sends nobody out of his pages", async () => {
  const company = await createCompany("Relojoaria Demorada");
  const as = await askAs(company.email, company.password);
  const { page, t } = await signIn(company.email, { password: company.password });
  await page.goto("/tags");
  await heading(page, t("tags.title")).waitFor();
  const old = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json({ error: "ERR_TOKEN_EXPIRED" }, { status: 403 }));
  await as("POST", "/tags", { name: "Conserto", color: "#2A9D8F", kanban: 0 });
  old.mockRestore();
  await row(page, "Conserto").waitFor(); // it hears of what happened since, in order
});
