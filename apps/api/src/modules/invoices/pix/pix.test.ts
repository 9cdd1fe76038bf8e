import { subscription } from "@recado/contract/subscription";
import { expect, inject, test } from "vitest";
import { dayFromToday, now, setClock, USUAL_ZONE } from "../../../platform/clock.ts";
import { ask, call } from "../../../testing/app.ts";
import { createCompany, createSuper, type TestUser } from "../../../testing/company.ts";
import { testConfig } from "../../../testing/config.ts";
import { asOwner } from "../../../testing/owner.ts";
import { everythingOf } from "../../../testing/sweeps/world.ts";
import { anInvoice } from "../factory.ts";
import { checksum } from "./brCode.ts";
import { chargeInvoice } from "./charges.ts";
import { configurePix } from "./provider.ts";

const day = (days: number) => dayFromToday(USUAL_ZONE, days);
const config = testConfig(inject("database").folder);

async function owing(plan = "Essencial") {
  const company = await createCompany({ plan, dueDate: day(2) });
  const lia = await company.createUser({ profile: "admin" });
  return { company, lia, invoice: await anInvoice(company, day(2)) };
}
const pay = (user: TestUser, invoiceId: number, more: object = {}) => call(user, "POST", "/subscription", { invoiceId, ...more });

test("a charge asks for what the invoice says, whatever the client says, in the words of the banks", async () => {
  const { lia, invoice } = await owing();
  const { status, body } = await pay(lia, invoice.id, { price: "0.01", users: "999", connections: "999", plan: '{"price":0.01}' });
  expect(status).toBe(200);
  expect(subscription.pay.response.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    calendario: { expiracao: 3600 },
    status: "ATIVA",
    valor: { original: "97.00" },
    chave: "pix@recado.test",
    solicitacaoPagador: `#Fatura:${invoice.id}`,
    loc: { tipoCob: "cob" },
  });
  const { qrcode, imagemQrcode } = body.qrcode;
  expect(qrcode).toContain(`5405${body.valor.original}`);
  expect(qrcode).toContain(`0525${body.txid}`);
  expect(qrcode).toContain("5911Recado Ltda6009Sao Paulo");
  expect(qrcode.slice(-4)).toBe(checksum(qrcode.slice(0, -4)));
  expect(Buffer.from(imagemQrcode.replace("data:image/svg+xml;base64,", ""), "base64").toString()).toMatch(/^<svg .*<\/svg>$/s);
});

test("pressed again, also by four at once, it is the same charge while that lives; an hour later it is another one", async () => {
  const { company, lia, invoice } = await owing();
  const txids = (await Promise.all([1, 2, 3, 4].map(() => pay(lia, invoice.id)))).map(({ body }) => body.txid);
  expect(new Set(txids).size).toBe(1);
  const began = now().getTime();
  for (const [seconds, isSame] of [
    [3_590, true],
    [3_601, false],
  ] as const) {
    const back = setClock(() => new Date(began + seconds * 1000));
    try {
      const { txid } = await company.run((ctx) => chargeInvoice(ctx, invoice.id));
      expect([seconds, txid === txids[0]]).toEqual([seconds, isSame]);
    } finally {
      back();
    }
  }
});

test("no invoice of others and none that is paid is charged for, and only admins charge", async () => {
  const [{ company, lia, invoice }, other] = [await owing(), await owing()];
  expect(await pay(lia, other.invoice.id)).toEqual({ status: 404, body: { error: "ERR_NO_INVOICE_FOUND" } });
  expect((await pay(await company.createUser({ profile: "supervisor" }), invoice.id)).body.error).toBe("ERR_NO_PERMISSION");
  await asOwner(company.id, "update companies set due_date = '2001-01-01' where id = app.company_id()");
  expect((await pay(lia, invoice.id)).status, "that is when one pays").toBe(200);
  await asOwner(company.id, "update companies set status = false where id = app.company_id()");
  expect((await pay(lia, invoice.id)).body.error).toBe("ERR_SUBSCRIPTION_EXPIRED");
  await asOwner(company.id, "update companies set status = true where id = app.company_id()");
  expect((await call(await createSuper(), "PUT", `/invoices/${invoice.id}`, { status: "paid" })).status).toBe(200);
  expect(await pay(lia, invoice.id)).toEqual({ status: 409, body: { error: "ERR_INVOICE_PAID" } });
});

test("no part of a card is kept, whatever a client sends of it", async () => {
  const { company, lia, invoice } = await owing();
  const card = { nameOnCard: "ANA CARTAO SOUZA", cardNumber: "4111111111111111", cvv: "7391", expiryDate: "12/34" };
  const { status, body } = await pay(lia, invoice.id, { ...card, firstName: "Ana", country: "BR", useAddressForPaymentDetails: true });
  expect(status).toBe(200);
  const kept = JSON.stringify([body, await everythingOf(company.id, ["public", "pgboss"])]);
  for (const secret of [card.nameOnCard, card.cardNumber]) expect(kept).not.toContain(secret);
});

test("where no key is set up one is told to ask, and invoices are made all the same", async () => {
  const { lia, invoice } = await owing();
  configurePix({ pix: null });
  try {
    expect(await pay(lia, invoice.id)).toEqual({ status: 409, body: { error: "ERR_NO_PAYMENT" } });
    expect((await call(lia, "GET", "/subscription")).body.payment).toBeNull();
    expect((await owing()).invoice.status).toBe("open");
  } finally {
    configurePix(config);
  }
  expect((await call(lia, "GET", "/subscription")).body.payment).toBe("static");
});

test("a trial lasts until the first due date, and is over with the first payment", async () => {
  const { company, lia, invoice } = await owing();
  const shown = async () => (await call(lia, "GET", "/subscription")).body;
  expect(await shown()).toMatchObject({ id: company.id, recurrence: "MENSAL", plan: { name: "Essencial", value: 97 } });
  expect((await shown()).trialExpiration).toBe(`${day(2)}T23:59:59.999-03:00`);
  await call(await createSuper(), "PUT", `/invoices/${invoice.id}`, { status: "paid" });
  expect((await shown()).trialExpiration).toBeNull();
});

test("billing details are the admins', begin with the company's own, and are kept", async () => {
  const { company, lia } = await owing();
  const { email, billingName } = (await call(lia, "GET", "/subscription")).body;
  expect([email, billingName]).toEqual([expect.stringMatching(/@acme\.test$/), expect.stringMatching(/^Acme /)]);
  const details = { ...(subscription.update.example as object) };
  expect(await call(lia, "PUT", "/subscription", { ...details, dueDate: "2999-12-31", planId: 1 })).toMatchObject({
    status: 200,
    body: details,
  });
  expect((await call(lia, "GET", "/subscription")).body).toMatchObject({ ...details, dueDate: `${day(2)}T23:59:59.999-03:00` });
  expect((await ask(await company.createUser(), "PUT", "/subscription", { payload: details })).statusCode).toBe(403);
  expect((await call(await (await createCompany()).createUser({ profile: "admin" }), "GET", "/subscription")).body).not.toMatchObject(
    details,
  );
});
