import { companies } from "@recado/contract/companies";
import { plans } from "@recado/contract/plans";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, aUser, refuse, show } from "../../testing.tsx";
import { maskPhone } from "./phone.ts";
import { SignUpForm } from "./SignUpForm.tsx";
import { strengthOf } from "./strength.ts";

const at = "2026-01-01T00:00:00.000Z";
const flags = {
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};
const plan = {
  id: 3,
  name: "Essencial",
  users: 10,
  connections: 1,
  queues: 5,
  value: 99.9,
  public: true,
  storage: null,
  ...flags,
  createdAt: at,
  updatedAt: at,
};

beforeEach(() => answer(plans.list, () => [plan]));

const register = () => userEvent.click(screen.getByRole("button", { name: "Register" }));
async function fill() {
  await userEvent.type(screen.getByRole("textbox", { name: "Company name" }), "Padaria Sol");
  await userEvent.type(screen.getByRole("textbox", { name: "Your name" }), "Ana Souza");
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ana@padaria-sol.test");
  await userEvent.type(screen.getByRole("textbox", { name: "Phone with area code" }), "11987654321");
  await userEvent.type(screen.getByLabelText(/^Password/), "bom trabalho 9");
  await userEvent.click(await screen.findByRole("radio", { name: /Essencial/ }));
}

test("a company signs up with a plan and is led to the sign-in", async () => {
  const sent: unknown[] = [];
  answer(companies.signUp, ({ body }) => {
    sent.push(body);
    const { settings: _, ...company } = aUser().company;
    return company;
  });
  const { router } = show(<SignUpForm />, "/signup");
  await fill();
  await register();

  expect(await screen.findByText("Company created. Sign in with your email and password.")).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: "/login", state: { email: "ana@padaria-sol.test" } });
  expect(sent).toEqual([
    {
      name: "Padaria Sol",
      userName: "Ana Souza",
      email: "ana@padaria-sol.test",
      phone: "(11) 98765-4321",
      password: "bom trabalho 9",
      planId: 3,
      language: "en",
    },
  ]);
});

test("everything that is missing is said where it is missing, the plan too", async () => {
  show(<SignUpForm />, "/signup");
  await screen.findByRole("radio");
  await register();
  expect(await screen.findByText("Choose a plan.")).toBeTruthy();
  expect(screen.getByText("Enter the phone number.")).toBeTruthy();
  expect(screen.getAllByText("Fill in this field.")).toHaveLength(2);
});

test("a plan shows its price in reais and its limits", async () => {
  show(<SignUpForm />, "/signup");
  const card = await screen.findByRole("radio", { name: /Essencial/ });
  expect(within(card).getByText("R$99.90 a month")).toBeTruthy();
  for (const limit of ["10 users", "1 connection", "5 queues"]) expect(within(card).getByText(limit)).toBeTruthy();
});

test.each([
  ["ERR_DUPLICATED_EMAIL", "Email", "There is an account with this email already."],
  ["ERR_DUPLICATED_COMPANY", "Company name", "There is a company with this name already."],
] as const)("%s is said beside its field", async (code, field, text) => {
  refuse(companies.signUp, code);
  show(<SignUpForm />, "/signup");
  await fill();
  await register();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("textbox", { name: field }).getAttribute("aria-invalid")).toBe("true");
});

test.each([
  ["1", "(1"],
  ["1134567890", "(11) 3456-7890"],
  ["11987654321", "(11) 98765-4321"],
  ["119876543219999", "(11) 98765-4321"],
  ["(11) 98", "(11) 98"],
  ["+351 912 345 678", "+351 912 345 678"],
  ["", ""],
])("%s is written as %s", (typed, shown) => expect(maskPhone(typed)).toBe(shown));

test.each([
  ["abc", "short"],
  ["abcdef", "weak"],
  ["abcdef12345", "fair"],
  ["Bom trabalho 9!", "strong"],
])("%s is %s", (password, strength) => expect(strengthOf(password)).toBe(strength));
