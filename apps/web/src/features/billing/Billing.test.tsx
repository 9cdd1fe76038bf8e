import { invoices } from "@recado/contract/invoices";
import { type BillingDetails, subscription } from "@recado/contract/subscription";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, api, aUser, refuse, show, signedIn } from "../../testing.tsx";
import { shownToasts } from "../../ui/toasts.ts";
import { wrongOfCard } from "./card.ts";
import { InvoiceScreen } from "./InvoiceScreen.tsx";
import { OpenInvoices } from "./OpenInvoices.tsx";
import { SubscriptionScreen } from "./SubscriptionScreen.tsx";
import { aCharge, aManagedInvoice, anInvoice, aSubscription } from "./testing/samples.ts";

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(invoices.totals, () => ({ total: 291, paid: 97, pending: 194 }));
  answer(subscription.show, () => aSubscription());
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
/** What really leaves the browser, before anything drops a part of it. */
function paying() {
  const sent: string[] = [];
  const charged = http.post("*/api/subscription", async ({ request }) => {
    sent.push(await request.text());
    return HttpResponse.json(aCharge());
  });
  api.use(charged);
  return sent;
}
const told = () => shownToasts().map(({ text }) => text);

test("invoices are paid, open or overdue, the overdue ones in red; only unpaid ones can be paid, and the cards count all of them", async () => {
  answer(invoices.all, () => [
    anInvoice({ id: 9 }),
    anInvoice({ id: 8, dueDate: "2020-02-10T23:59:59.999-03:00", paidValue: 50 }),
    anInvoice({ id: 7, dueDate: "2020-01-10T23:59:59.999-03:00", status: "paid", paidValue: 97 }),
  ]);
  show(<InvoiceScreen />);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Essencial · R$97.00Invoice 9 · Due on 10/03/2099OpenPay",
    "Essencial · R$97.00Invoice 8 · Due on 10/02/2020 · Received: R$50.00OverduePay",
    "Essencial · R$97.00Invoice 7 · Due on 10/01/2020Paid",
  ]);
  expect(within(rows[1]!).getByText(/10\/02\/2020/).className).toMatch(/expired/);
  expect(within(rows[0]!).getByText(/10\/03\/2099/).className).not.toMatch(/expired/);
  expect(await screen.findByText("R$194.00")).toBeTruthy();
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Total", "Paid", "Pending"]);
});

test("an empty list and an empty search say so, and what others pay is seen at once", async () => {
  let records = [] as ReturnType<typeof anInvoice>[];
  answer(invoices.all, () => records);
  show(<InvoiceScreen />);
  expect(await screen.findByText("No invoices available")).toBeTruthy();
  records = [anInvoice()];
  act(() => tell("invoice", { action: "create", record: anInvoice() }));
  expect(await screen.findByText("Open")).toBeTruthy();
  records = [anInvoice({ status: "paid" })];
  act(() => tell("payment", { action: "CONCLUIDA", company: aUser().company }));
  expect(await screen.findByText("Paid", { selector: "span" })).toBeTruthy();
  records = [];
  await userEvent.type(screen.getByRole("searchbox"), "x");
  expect(await screen.findByText("No invoices found")).toBeTruthy();
});

test("the checkout begins at the plan, goes to the review and back, and shows the Pix: only the invoice's number is sent", async () => {
  answer(invoices.all, () => [anInvoice()]);
  const sent = paying();
  const saved: BillingDetails[] = [];
  answer(subscription.update, ({ body }) => {
    saved.push(body);
    return aSubscription(body);
  });
  const { router } = show(<InvoiceScreen />, "/financeiro");
  await press(/^Pay invoice 7/);
  const dialog = await screen.findByRole("dialog", { name: "Pay invoice 7" });
  const step = () => dialog.querySelector("[aria-current=step]")?.textContent;
  await within(dialog).findByText("2. Plan");
  expect(step()).toBe("2. Plan");
  expect(
    within(dialog)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent),
  ).toEqual(["3", "1", "4", "Monthly", "R$97.00"]);
  await press("Back");
  expect(step()).toBe("1. Details");
  await press("Continue");
  await press("Continue with this plan");
  expect(step()).toBe("3. Review");
  expect(within(dialog).getByText("Ana Maria Sol")).toBeTruthy();
  await press("Back");
  expect(step()).toBe("2. Plan");
  await press("Continue with this plan");
  await press("Pay with Pix");
  expect(((await screen.findByLabelText("Pix code to copy and paste")) as HTMLTextAreaElement).value).toBe("00020126-the-code");
  expect((screen.getByRole("img", { name: "QR code to pay with Pix" }) as HTMLImageElement).src).toMatch(/^data:image/);
  expect(screen.getByRole("timer").textContent).toMatch(/another (1 hr|59 min)/);
  expect(saved).toMatchObject([{ billingName: "Ana Maria Sol", addressCity: "São Paulo", addressDistrict: "Bela Vista" }]);
  expect(told()).toContain("All set! Now just make the payment.");
  expect(document.activeElement?.textContent, "by keyboard one goes on from there").toBe("Copy code");
  expect(sent).toEqual([JSON.stringify({ invoiceId: 7 })]);
  expect(router.state.location.pathname).toBe("/financeiro");

  vi.useFakeTimers();
  try {
    act(() => tell("payment", { action: "CONCLUIDA", company: { ...aUser().company, dueDate: "2099-04-10T23:59:59.999-03:00" } }));
    expect(told()).toContain("Your licence was renewed until 10/04/2099!");
    act(() => vi.advanceTimersByTime(3_900));
    expect(router.state.location.pathname).toBe("/financeiro");
    await act(async () => void vi.advanceTimersByTime(200));
    expect(router.state.location.pathname).toBe("/");
  } finally {
    vi.useRealTimers();
  }
});

test("what is missing is asked for before anything is sent, and a card that is checked never leaves the browser", async () => {
  answer(invoices.all, () => [anInvoice()]);
  answer(subscription.show, () =>
    aSubscription({ billingName: "", addressZipCode: "123", addressStreet: "", addressCity: "", addressState: "" }),
  );
  const sent = paying();
  answer(subscription.update, ({ body }) => {
    sent.push(JSON.stringify(body));
    return aSubscription(body);
  });
  show(<InvoiceScreen />);
  await press(/^Pay invoice 7/);
  await press("Continue with this plan");
  await press("Pay with Pix");
  const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(field("First name")));
  for (const name of ["First name", "Last name", "Address", "City", "State", "Postcode"])
    expect([name, field(name).getAttribute("aria-invalid")]).toEqual([name, "true"]);
  expect(screen.getByText("Enter a valid postcode, such as 01310-100.")).toBeTruthy();
  expect(sent).toEqual([]);

  for (const [name, text] of [
    ["First name", "Ana"],
    ["Last name", "Sol"],
    ["Address", "Rua 1"],
    ["City", "Bauru"],
    ["State", "SP"],
  ] as const)
    await userEvent.type(field(name), text);
  await userEvent.clear(field("Postcode"));
  await userEvent.type(field("Postcode"), "01310100");
  await userEvent.click(screen.getByRole("checkbox", { name: /^Check a card/ }));
  await press("Continue");
  await press("Continue with this plan");
  await press("Pay with Pix");
  for (const name of ["Name on card", "Card number", "Expiry date", "Security code"])
    await waitFor(() => expect([name, field(name).getAttribute("aria-invalid")]).toEqual([name, "true"]));
  await userEvent.type(field("Name on card"), "ANA SOL");
  await userEvent.type(field("Card number"), "4111 1111 1111 1111");
  await userEvent.type(field("Expiry date"), "12/98");
  await userEvent.type(field("Security code"), "123");
  await press("Continue");
  await press("Continue with this plan");
  await press("Pay with Pix");
  await screen.findByLabelText("Pix code to copy and paste");
  expect(sent).toHaveLength(2);
  for (const secret of ["4111", "12/98", "ANA SOL"]) expect(sent.join()).not.toContain(secret);
});

test.each([
  [{}, {}],
  [{ cardNumber: "4111111111111112" }, { cardNumber: "format" }],
  [{ cardNumber: "41111" }, { cardNumber: "format" }],
  [{ expiryDate: "01/20" }, { expiryDate: "format" }],
  [{ expiryDate: "13/98" }, { expiryDate: "format" }],
  [{ cvv: "12" }, { cvv: "format" }],
  [{ cvv: "abc" }, { cvv: "format" }],
  [{ nameOnCard: "1" }, { nameOnCard: "format" }],
  [
    { nameOnCard: " ", cardNumber: "", expiryDate: "", cvv: "" },
    { nameOnCard: "required", cardNumber: "required", expiryDate: "required", cvv: "required" },
  ],
])("a card with %j is wrong in %j", (more, wrong) => {
  expect(wrongOfCard({ nameOnCard: "ANA SOL", cardNumber: "4111-1111 1111 1111", expiryDate: "12/2098", cvv: "1234", ...more })).toEqual(
    wrong,
  );
});

test("a code that has expired is replaced by a new one, and where nobody can be paid it is said whom to ask", async () => {
  answer(invoices.all, () => [anInvoice()]);
  answer(subscription.update, ({ body }) => aSubscription(body));
  answer(subscription.pay, () => aCharge({ calendario: { criacao: "2020-01-01T00:00:00.000Z", expiracao: 3600 } }));
  show(<InvoiceScreen />);
  await press(/^Pay invoice 7/);
  await press("Continue with this plan");
  refuse(subscription.pay, "ERR_NO_PAYMENT");
  await press("Pay with Pix");
  expect(await screen.findByText("Payment by Pix is not available yet. Ask support how to pay.")).toBeTruthy();
  answer(subscription.pay, () => aCharge({ calendario: { criacao: "2020-01-01T00:00:00.000Z", expiracao: 3600 } }));
  await press("Pay with Pix");
  expect(await screen.findByText("This code has expired.")).toBeTruthy();
  answer(subscription.pay, () => aCharge());
  await press("Get a new code");
  expect(await screen.findByLabelText("Pix code to copy and paste")).toBeTruthy();
});

test("the subscription shows plan, due date and trial, whose button leads to the first invoice, and keeps the billing details", async () => {
  const trialExpiration = new Date(Date.now() + 2.5 * 86_400_000).toISOString();
  answer(subscription.show, () => aSubscription({ trialExpiration }));
  answer(invoices.all, () => [anInvoice()]);
  const saved: BillingDetails[] = [];
  answer(subscription.update, ({ body }) => {
    saved.push(body);
    return aSubscription({ ...body, trialExpiration });
  });
  show(<SubscriptionScreen />, "/subscription");
  expect(await screen.findByRole("heading", { name: "Subscription" })).toBeTruthy();
  const district = await screen.findByLabelText("District");
  await userEvent.clear(district);
  await userEvent.type(district, "Centro");
  await press("Save");
  await waitFor(() => expect(told()).toContain("Billing details saved."));
  expect(saved).toMatchObject([{ addressDistrict: "Centro", email: "sol@padaria.test" }]);
  await press("Trial period");
  const dialog = await screen.findByRole("dialog", { name: "Trial period" });
  const [period, email] = within(dialog).getAllByRole("textbox") as HTMLInputElement[];
  expect([period!.readOnly, email!.readOnly, email!.value]).toEqual([true, true, "sol@padaria.test"]);
  expect(period!.value).toMatch(/2 days left/);
  await press("Subscribe now");
  expect(await screen.findByRole("dialog", { name: "Pay invoice 7" })).toBeTruthy();
});

test("super sees what is open, is asked before he confirms, and hears of what others confirm", async () => {
  let records = [aManagedInvoice()];
  answer(invoices.list, ({ query }) => {
    expect(query.status).toBe("open");
    return { invoices: records, count: records.length, hasMore: false };
  });
  const confirmed: number[] = [];
  answer(invoices.update, ({ params }) => {
    confirmed.push(params.id);
    records = [];
    return aManagedInvoice({ status: "paid" });
  });
  show(<OpenInvoices />);
  expect((await screen.findByRole("listitem")).textContent).toBe(
    "Padaria SolR$97.00 · Essencial · Invoice 7 · Due on 10/03/2099OpenConfirm payment",
  );
  await press("Confirm payment: invoice 7, Padaria Sol");
  const dialog = await screen.findByRole("dialog", { name: "Did Padaria Sol pay R$97.00?" });
  expect(confirmed).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirm payment" }));
  expect(await screen.findByText("No open invoices")).toBeTruthy();
  expect(confirmed).toEqual([7]);
  records = [aManagedInvoice({ id: 8 })];
  act(() => tell("managedCompany", { action: "update", id: 5 }));
  expect(await screen.findByText(/Invoice 8/)).toBeTruthy();
});
