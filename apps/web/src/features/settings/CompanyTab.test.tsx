import { companies } from "@recado/contract/companies";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { session } from "../../lib/session.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { shownToasts } from "../../ui/toasts.ts";
import { CompanyTab } from "./CompanyTab.tsx";

const zone = () => screen.getByRole("combobox", { name: "Time zone" }) as HTMLInputElement;

test("a zone is found by its city, as people type it, and holds for everything that is shown from then on", async () => {
  const { company } = signedIn({ profile: "admin" });
  const requests: object[] = [];
  answer(companies.updateLocale, ({ params, body }) => {
    requests.push({ ...params, ...body });
    return { ...company, ...body };
  });
  show(<CompanyTab />);
  expect(zone().value).toBe("São Paulo, Brasília (GMT-3)");
  await userEvent.clear(zone());
  await userEvent.type(zone(), "cuiaba");
  await userEvent.click(await screen.findByRole("option", { name: "Cuiabá (GMT-4)" }));
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain("Setting saved."));
  expect(requests).toEqual([{ companyId: 5, timeZone: "America/Cuiaba", language: "pt" }]);
  const now = session();
  expect(now.state === "in" && now.user.company).toMatchObject({ timeZone: "America/Cuiaba", settings: [] });
  expect(zone().value).toBe("Cuiabá (GMT-4)");
});

test("the language of the automatic texts is the company's; one's own screen stays as it is", async () => {
  const { company } = signedIn({ profile: "admin", language: "en" });
  answer(companies.updateLocale, ({ body }) => ({ ...company, ...body }));
  show(<CompanyTab />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language of automatic texts" }), "Español");
  await waitFor(() =>
    expect(session()).toMatchObject({ user: { language: "en", company: { language: "es", timeZone: "America/Sao_Paulo" } } }),
  );
});

test("what is refused goes back to what holds", async () => {
  signedIn({ profile: "admin" });
  refuse(companies.updateLocale, "ERR_NO_PERMISSION");
  show(<CompanyTab />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language of automatic texts" }), "English");
  await screen.findByText("You are not allowed to do that. Ask an administrator.");
  expect((screen.getByRole("combobox", { name: "Language of automatic texts" }) as HTMLSelectElement).value).toBe("pt");
});
