import { companies } from "@recado/contract/companies";
import { type CompanyValues, type ManagedCompany, managedCompanies, type NewCompanyValues } from "@recado/contract/managed-companies";
import { plans } from "@recado/contract/plans";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { CompanyDialog } from "./CompanyDialog.tsx";
import { CompanyList } from "./CompanyList.tsx";
import { renewed, urgency } from "./dueDates.ts";
import { aCompany } from "./testing/samples.ts";

const listed = (companies: ManagedCompany[]) =>
  answer(managedCompanies.list, () => ({ companies, count: companies.length, hasMore: false }));

beforeEach(() => {
  signedIn({ profile: "admin", super: true });
  answer(plans.all, () => []);
});

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const due = () => screen.getByLabelText<HTMLInputElement>(/^Due date/);

test.each([
  ["2026-01-31", "MENSAL", "2026-02-28"],
  ["2028-01-31", "MENSAL", "2028-02-29"],
  ["2026-12-31", "BIMESTRAL", "2027-02-28"],
  ["2026-11-30", "TRIMESTRAL", "2027-02-28"],
  ["2026-08-31", "SEMESTRAL", "2027-02-28"],
  ["2028-02-29", "ANUAL", "2029-02-28"],
  ["2026-03-15", "ANUAL", "2027-03-15"],
] as const)("%s %s is paid until %s", (day, recurrence, next) => {
  expect(renewed(day, recurrence)).toBe(next);
});

test("rows are marked exactly five days before, from four before to three after, and four after", () => {
  const marks = [6, 5, 4, 0, -3, -4, -5].map((days) =>
    urgency(new Date(Date.UTC(2026, 2, 10 + days)).toISOString().slice(0, 10), "2026-03-10"),
  );
  expect(marks).toEqual([undefined, "warning", "danger", "danger", "danger", "critical", undefined]);
});

test("a row says what it uses of its plan and what is above it, and news bring what others changed", async () => {
  listed([aCompany({ status: false })]);
  show(<CompanyList />);
  const row = await screen.findByRole("listitem");
  for (const text of ["Padaria Sol", "Suspended", "31/01/2030", "2 of 3", "2 of 1", "None"])
    expect(within(row).getByText(text)).toBeTruthy();
  expect(within(row).getByText("2 of 1").closest("[data-over]")).toBeTruthy();
  expect(within(row).getByText("2 of 3").closest("[data-over]")).toBeNull();
  listed([aCompany({ name: "Padaria Lua" })]);
  act(() => tell("managedCompany", { action: "update", id: 7 }));
  expect(await screen.findByText("Padaria Lua")).toBeTruthy();
  listed([]);
  act(() => tell("plan", { action: "update", id: 3 }));
  expect(await screen.findByText("No companies yet", undefined, { timeout: 5000 })).toBeTruthy();
});

test("a new company needs name, address and plan; what is left empty is not sent as a text", async () => {
  answer(plans.all, () => [{ ...aCompany().plan, ...flags, public: true, createdAt: at, updatedAt: at }]);
  const sent: NewCompanyValues[] = [];
  answer(managedCompanies.create, ({ body }) => {
    sent.push(body);
    return aCompany();
  });
  const onClose = vi.fn();
  show(<CompanyDialog onClose={onClose} />);
  await userEvent.type(field(/^Name \*|^Name$/), "Padaria Sol");
  await userEvent.type(field(/^Email/), "dona@sol.test");
  await userEvent.type(field(/^CPF/), "11222333000182");
  await save();
  expect(await screen.findByText("Enter a valid CPF or CNPJ.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(field(/^CPF/));
  await userEvent.type(field(/^CPF/), "11.222.333/0001-81");
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: /^Plan/ }), "3");
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ name: "Padaria Sol", planId: 3, document: "11222333000181", password: null, phone: null }]);
});

test("one press sets the next period's date, and a name that is taken is said on its field", async () => {
  const sent: CompanyValues[] = [];
  refuse(managedCompanies.update, "ERR_DUPLICATED_COMPANY");
  show(<CompanyDialog company={aCompany({ recurrence: "BIMESTRAL" })} onClose={vi.fn()} />);
  expect(due().value).toBe("2030-01-31");
  await userEvent.click(screen.getByRole("button", { name: "+ 2 months" }));
  expect(due().value).toBe("2030-03-31");
  await save();
  expect(await screen.findByText(/company with this name/)).toBeTruthy();
  answer(managedCompanies.update, ({ body }) => {
    sent.push(body);
    return aCompany();
  });
  fireEvent.change(due(), { target: { value: "2030-04-01" } });
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ dueDate: "2030-04-01", recurrence: "BIMESTRAL", document: "11222333000181" }]));
});

test("another zone or language goes by the call that the company's admins have; the same ones are not sent", async () => {
  const sent: unknown[] = [];
  answer(managedCompanies.update, ({ body }) => {
    sent.push(Object.keys(body).includes("timeZone"));
    return aCompany();
  });
  answer(companies.updateLocale, ({ params, body }) => {
    sent.push([params.companyId, body]);
    return aCompany();
  });
  const saved = async (choose: () => Promise<unknown>) => {
    const onClose = vi.fn();
    show(<CompanyDialog company={aCompany()} onClose={onClose} />);
    await choose();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    cleanup();
  };
  await saved(() => userEvent.type(field(/^Name/), " 2"));
  expect(sent).toEqual([false]);
  await saved(async () => {
    await userEvent.selectOptions(screen.getByRole("combobox", { name: /^Language/ }), "es");
    await userEvent.click(screen.getByLabelText(/^Time zone/, { selector: "input" }));
    await userEvent.click(await screen.findByText(/^Manaus/));
  });
  expect(sent).toEqual([false, false, [7, { timeZone: "America/Manaus", language: "es" }]]);
});

test("a company is deleted once its name has been typed, and not before", async () => {
  const removed: number[] = [];
  answer(managedCompanies.remove, ({ params }) => {
    removed.push(params.id);
    return null;
  });
  const onClose = vi.fn();
  show(<CompanyDialog company={aCompany()} onClose={onClose} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Padaria Sol and everything it has?" }));
  const press = () => dialog.getByRole<HTMLButtonElement>("button", { name: "Delete for ever" });
  await userEvent.type(dialog.getByRole("textbox"), "Padaria");
  expect(press().disabled).toBe(true);
  await userEvent.type(dialog.getByRole("textbox"), " Sol");
  await userEvent.click(press());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(removed).toEqual([7]);
});

const at = "2026-01-01T12:00:00.000Z";
const flags = {
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};
