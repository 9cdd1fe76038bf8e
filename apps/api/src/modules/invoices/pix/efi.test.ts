import { randomUUID } from "node:crypto";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { dayFromToday, USUAL_ZONE } from "../../../platform/clock.ts";
import { call } from "../../../testing/app.ts";
import { companyOf, createCompany, createSuper, type TestUser } from "../../../testing/company.ts";
import { SUPER_EMAIL, testConfig } from "../../../testing/config.ts";
import { asOwner, PLATFORM } from "../../../testing/owner.ts";
import { anInvoice } from "../factory.ts";
import { centsOf, checkPix } from "./checking.ts";
import { registerWebhook } from "./efi.ts";
import { configurePix } from "./provider.ts";
import { strangerCertificate } from "./testing/certificates.ts";
import { fakePsp } from "./testing/fakePsp.ts";
import { companyOfTxid, LONG, newTxid } from "./txid.ts";
import { startPixWebhook } from "./webhook.ts";

let psp: Awaited<ReturnType<typeof fakePsp>>;
beforeEach(async () => {
  psp = await fakePsp();
  configurePix({ pix: psp.account });
  onTestFinished(() => configurePix(testConfig(inject("database").folder)));
});

const day = (days: number) => dayFromToday(USUAL_ZONE, days);

async function owing() {
  const company = await createCompany({ plan: "Essencial", dueDate: day(2) });
  const lia = await company.createUser({ profile: "admin" });
  const { id } = await anInvoice(company, day(2));
  const stateOf = async () => {
    const [row] = await asOwner<{ status: string; paid_cents: number; due: string }>(
      company.id,
      `select i.status, i.paid_cents, c.due_date::text as due from invoices i join companies c on c.id = i.company_id
       where i.company_id = app.company_id() and i.id = $1`,
      [id],
    );
    return row;
  };
  return { company, lia, id, stateOf };
}
const pay = (user: TestUser, invoiceId: number) => call(user, "POST", "/subscription", { invoiceId });
const monthAfter = async (from: string) =>
  (await asOwner<{ day: string }>(PLATFORM, "select ($1::date + interval '1 month')::date::text as day", [from]))[0]!.day;
const looksAhead = async (txid: string) =>
  (
    await asOwner(PLATFORM, "select 1 from pgboss.job where name = 'check-pix' and data->'key'->>'txid' = $1 and start_after > now()", [
      txid,
    ])
  ).length;
const mailsOf = async (invoice: number) =>
  (
    await companyOf(PLATFORM).run(({ tx }) =>
      tx.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", SUPER_EMAIL).execute(),
    )
  )
    .filter(({ subject }) => subject.includes(`fatura ${invoice},`))
    .map(({ text }) => /pagou (R\$ [\d,]+)/.exec(text ?? "")?.[1]);

test("a charge is made at Efí for the invoice's amount; two who press at once, and who presses again, get the same one", async () => {
  const { lia, id } = await owing();
  const [one, two] = await Promise.all([pay(lia, id), pay(lia, id)]);
  expect([one.status, one.body]).toMatchObject([200, { valor: { original: "97.00" }, status: "ATIVA", chave: "pix@recado.test" }]);
  expect(one.body.qrcode.qrcode).toBe(`000201 ${one.body.txid}`);
  expect([two.body.txid, (await pay(lia, id)).body.txid]).toEqual([one.body.txid, one.body.txid]);
  expect([...psp.cobs.values()]).toMatchObject([{ valor: { original: "97.00" } }]);
  expect((await call(lia, "GET", "/subscription")).body.payment).toBe("efi");
});

test("what a webhook says is only a hint: unpaid stays unpaid, and fifty reports of one payment renew once", async () => {
  const { company, lia, id, stateOf } = await owing();
  const { txid } = (await pay(lia, id)).body;
  await checkPix.run(company.id, { txid });
  expect(await stateOf(), "nobody has paid").toEqual({ status: "open", paid_cents: 0, due: day(2) });
  expect(await looksAhead(txid), "that of the charge itself").toBe(1);
  await checkPix.run(company.id, { txid, at: "now" });
  expect(await looksAhead(txid), "a look in its turn is followed by the next one").toBe(2);
  psp.pay(txid, "97.00");
  for (let time = 0; time < 5; time++) await Promise.all(Array.from({ length: 10 }, () => checkPix.run(company.id, { txid })));
  expect(await stateOf()).toEqual({ status: "paid", paid_cents: 9_700, due: await monthAfter(day(2)) });
  expect(await company.facts("invoice.paid")).toHaveLength(1);
  expect(await mailsOf(id)).toEqual([]);
  expect((await pay(lia, id)).body).toEqual({ error: "ERR_INVOICE_PAID" });
});

test("paid less, it stays open with what was received beside it, and a new charge asks for the rest", async () => {
  const { company, lia, id, stateOf } = await owing();
  const { txid } = (await pay(lia, id)).body;
  psp.pay(txid, "90.00");
  await checkPix.run(company.id, { txid });
  await checkPix.run(company.id, { txid });
  expect(await stateOf()).toEqual({ status: "open", paid_cents: 9_000, due: day(2) });
  expect(await mailsOf(id)).toEqual(["R$ 90,00"]);
  expect((await call(lia, "GET", "/invoices/all")).body).toMatchObject([{ status: "open", value: 97, paidValue: 90 }]);
  const rest = (await pay(lia, id)).body;
  expect([rest.txid === txid, rest.valor]).toEqual([false, { original: "7.00" }]);
  psp.pay(rest.txid, "7.00");
  await checkPix.run(company.id, { txid: rest.txid });
  expect(await stateOf()).toEqual({ status: "paid", paid_cents: 9_700, due: await monthAfter(day(2)) });
});

test("paid more, or once more after super had confirmed, it is kept and told, and the company is renewed once", async () => {
  const { company, lia, id, stateOf } = await owing();
  const { txid } = (await pay(lia, id)).body;
  psp.pay(txid, "100.00");
  await checkPix.run(company.id, { txid });
  psp.pay(txid, "97.00");
  await checkPix.run(company.id, { txid });
  expect(await stateOf()).toEqual({ status: "paid", paid_cents: 19_700, due: await monthAfter(day(2)) });
  expect(await mailsOf(id)).toEqual(["R$ 100,00", "R$ 197,00"]);

  const other = await owing();
  const second = (await pay(other.lia, other.id)).body.txid;
  expect((await call(await createSuper(), "PUT", `/invoices/${other.id}`, { status: "paid" })).status).toBe(200);
  psp.pay(second, "97.00");
  await checkPix.run(other.company.id, { txid: second });
  expect(await other.stateOf()).toEqual({ status: "paid", paid_cents: 19_400, due: await monthAfter(day(2)) });
});

test("a Pix that went back after it had unlocked the company is told once, and changes nothing", async () => {
  const { company, lia, id, stateOf } = await owing();
  const { txid } = (await pay(lia, id)).body;
  psp.pay(txid, "97.00");
  await checkPix.run(company.id, { txid });
  const before = await stateOf();
  psp.cobs.get(txid)!.pix[0]!.devolucoes = [
    { id: "1", valor: "97.00", status: "DEVOLVIDO" },
    { id: "2", valor: "97.00", status: "EM_PROCESSAMENTO" },
  ];
  for (let time = 0; time < 3; time++) await checkPix.run(company.id, { txid });
  expect(await stateOf()).toEqual(before);
  const subjects = await companyOf(PLATFORM).run(({ tx }) =>
    tx.selectFrom("mails").select("subject").where("recipient", "=", SUPER_EMAIL).execute(),
  );
  expect(subjects.filter(({ subject }) => subject.startsWith(`Pix devolvido da fatura ${id},`))).toHaveLength(1);
});

test("another charge than the one that was asked for, or one for another key, pays nothing", async () => {
  const { company, lia, id, stateOf } = await owing();
  const { txid } = (await pay(lia, id)).body;
  psp.pay(txid, "97.00");
  psp.cobs.get(txid)!.chave = "somebody@else.test";
  await expect(checkPix.run(company.id, { txid })).rejects.toThrow(/another charge/);
  expect(await stateOf()).toMatchObject({ status: "open", paid_cents: 0 });
  const stranger = await createCompany();
  await checkPix.run(stranger.id, { txid });
  expect(await stateOf(), "nor does another company's job").toMatchObject({ status: "open" });
});

test("a charge that Efí does not show is looked for again, and given up a day after its end", async () => {
  const { company, lia, id } = await owing();
  const { txid } = (await pay(lia, id)).body;
  psp.cobs.clear();
  const ended = (hours: number) =>
    asOwner(company.id, "update pix_charges set expires_at = now() - make_interval(hours => $1) where company_id = app.company_id()", [
      hours,
    ]);
  await ended(23);
  await expect(checkPix.run(company.id, { txid, at: "now" })).rejects.toMatchObject({ code: "ERR_UNAVAILABLE" });
  await ended(25);
  await checkPix.run(company.id, { txid, at: "now" });
  expect(await looksAhead(txid), "that of the charge itself").toBe(1);
});

test("without our certificate nobody is let in, and who pays is told to try later; nothing is left half done", async () => {
  const { lia, id } = await owing();
  const { ca } = psp.account.certificate;
  configurePix({ pix: { ...psp.account, certificate: { cert: strangerCertificate, key: strangerCertificate, ca: ca! } } });
  expect(await pay(lia, id)).toMatchObject({ status: 503, body: { error: "ERR_UNAVAILABLE" } });
  expect(psp.requests).toEqual([]);
  configurePix({ pix: psp.account });
  expect((await pay(lia, id)).status).toBe(200);
  expect(psp.cobs.size).toBe(1);
  psp.forgetToken();
  psp.requests.length = 0;
  await registerWebhook();
  expect(psp.requests, "without an address for reports none is registered").toEqual([]);
});

test("reports come in on a port of their own, with the secret of the address, and wake the job of that charge alone", async () => {
  const { company, lia, id } = await owing();
  const { txid } = (await pay(lia, id)).body;
  const secret = randomUUID() + randomUUID();
  configurePix({ pix: { ...psp.account, webhook: { port: 0, url: "https://pix.recado.test/hook", secret } } });
  const webhook = (await startPixWebhook())!;
  onTestFinished(webhook.close);
  await expect.poll(() => psp.webhooks).toEqual([{ url: `https://pix.recado.test/hook?hmac=${secret}&ignorar=`, skips: "true" }]);
  const post = async (query: string, body: string, method = "POST") =>
    (await fetch(`http://127.0.0.1:${webhook.port}/pix${query}`, { method, ...(method === "POST" && { body }) })).status;
  const report = JSON.stringify({ pix: [{ txid, valor: "97.00" }, { txid: newTxid(2_000_000_000, LONG) }, { txid: "x" }, {}] });
  const jobs = () =>
    asOwner(PLATFORM, "select 1 from pgboss.job where name = 'check-pix' and data->'key'->>'txid' = $1 and data->'key'->>'at' is null", [
      txid,
    ]);
  expect(await post("", report)).toBe(401);
  expect(await post("?hmac=wrong", report)).toBe(401);
  expect(await post(`?hmac=${secret}`, "", "GET")).toBe(405);
  expect(await post(`?hmac=${secret}`, "{")).toBe(400);
  expect(await jobs()).toEqual([]);
  expect(await post(`?hmac=${secret}`, '{"evento":"teste_webhook"}')).toBe(200);
  expect(await post(`?hmac=${secret}`, report)).toBe(200);
  expect(await jobs()).toHaveLength(1);
  expect(await company.facts("invoice.paid"), "the report itself pays nothing").toEqual([]);
});

test("a txid tells its company and is as long as banks take it; amounts are read to the cent", () => {
  for (const companyId of [1, 35, 46_655, 2_147_483_647]) {
    for (const length of [25, LONG]) {
      const txid = newTxid(companyId, length);
      expect([txid.length, companyOfTxid(txid)]).toEqual([length, companyId]);
      expect(txid).toMatch(/^[0-9A-Z]+$/);
    }
  }
  for (const wrong of ["", "x", "0".repeat(30), "Z".repeat(30), "a".repeat(30)]) expect(companyOfTxid(wrong)).toBeNull();
  expect([centsOf("97.00"), centsOf("0.01"), centsOf("1234.56")]).toEqual([9_700, 1, 123_456]);
  for (const wrong of ["97", "97.0", "97,00", "-1.00", "1e3", ""]) expect(() => centsOf(wrong)).toThrow(/Not an amount/);
});
