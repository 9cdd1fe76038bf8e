import { expect, test } from "vitest";
import { createCompany } from "../company.ts";
import { looksRight } from "../looks.ts";
import { enter, signIn } from "../person.ts";
import { at, button, field, heading, isWrong, row, seen } from "../screen.ts";

test("a user: made by the admin, comes in, is made supervisor and has to come in again, and is deleted", async () => {
  const company = await createCompany("Serraria Boa Vista");
  const { page, t } = await signIn(company.email, {
    password: company.password,
    language: "es",
    width: 1440,
    theme: "light",
    path: "/users",
  });
  await heading(page, t("users.title")).waitFor();

  await button(page, t("users.new")).click();
  await field(page, t("common.name")).fill("Caio Nobre");
  await field(page, t("users.email")).fill("admin@demo.test");
  await field(page, t("users.password")).fill("123456");
  await button(page, t("common.save")).click();
  await isWrong(page, t("users.password"), t("errors.ERR_COMMON_PASSWORD"));
  await field(page, t("users.password")).fill("Madeira-nobre-5");
  await button(page, t("common.save")).click();
  await isWrong(page, t("users.email"), t("errors.ERR_DUPLICATED_EMAIL"));
  await looksRight(page, "user-new-es-1440-light");
  await field(page, t("users.email")).fill("caio@serraria.test");
  await button(page, t("common.save")).click();
  await seen(page, t("users.saved"));
  await row(page, "Caio Nobre").getByText(t("users.offline")).waitFor();

  const caio = await signIn("caio@serraria.test", { password: "Madeira-nobre-5", language: "pt", width: 360, theme: "dark" });
  await row(page, "Caio Nobre").getByText(t("users.online")).waitFor();
  await looksRight(page, "users-es-1440-light");
  await caio.page.goto("/users");
  expect(await row(caio.page, "Caio Nobre").count(), "the list is the admin's").toBe(0);

  await button(page, t("common.edit", { name: "Caio Nobre" })).click();
  await field(page, t("users.profile")).selectOption({ label: t("users.profiles.supervisor") });
  await seen(page, t("users.profileChange"));
  await button(page, t("common.save")).click();
  await row(page, "Caio Nobre").getByText(t("users.profiles.supervisor")).waitFor();
  await at(caio.page, "/login");
  await enter(caio, "caio@serraria.test", "Madeira-nobre-5");

  await button(page, t("common.deleteOne", { name: "Caio Nobre" })).click();
  await seen(page, t("users.delete.takes", { name: "Caio Nobre" }));
  await looksRight(page, "user-delete-es-1440-light");
  await button(page, t("common.delete")).click();
  await row(page, "Caio Nobre").waitFor({ state: "detached" });
  await at(caio.page, "/login");
  expect(await button(page, t("common.deleteOne", { name: "Dona da Casa" })).count(), "nobody deletes himself").toBe(0);
});
