import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { stillClock } from "../../testing/stillClock.ts";
import { noteEvent } from "../connections/actions/note.ts";
import { requestNextChecks } from "../contact-lists/checks.ts";
import { runProviderRequest } from "../messages/delivery/providerRequests.ts";
import { aMessage, arrive, fakeChannel, heldConnection } from "../messages/factory.ts";
import { claimProviderRequest, deleteProviderRequest } from "../messages/queries/providerRequests.ts";
import { aNumber } from "./factory.ts";

const wait = stillClock(60_000);

/** A company that has entered contacts before any phone was linked. */
async function world(number: number) {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const upload = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ Nome: `Contato ${at}`, Telefone: aNumber() }));
    expect((await call(admin, "POST", "/contacts/upload", { rows })).body.errorBag).toEqual([]);
  };
  await upload(number);
  return { company, admin, upload };
}

async function aLine(company: Awaited<ReturnType<typeof createCompany>>, provider = "beta") {
  const held = await heldConnection(company, { provider });
  const requests: string[] = [];
  const check = async (number: string) => {
    requests.push(number);
    return { exists: true, number, lid: null };
  };
  const tell = (status: "CONNECTED" | "DISCONNECTED") =>
    noteEvent(company.id, held, { type: "status", status, cause: status === "CONNECTED" ? "connected" : "lost" });
  const flap = async () => {
    await tell("DISCONNECTED");
    await tell("CONNECTED");
  };
  const run = async () => {
    while (await runProviderRequest(company.id, held, { ...fakeChannel().channel, check }));
    return requests.splice(0).length;
  };
  return { held, flap, run };
}

test("whom nobody could be asked about is asked about once a connection is up, a few each minute, until all are known", async () => {
  const { company, admin } = await world(24);
  expect((await call(admin, "POST", "/contacts", { name: "Marina", number: aNumber() })).status).toBe(200);
  const { flap, run } = await aLine(company);
  await flap();
  const each: number[] = [];
  for (let minute = 1; minute <= 4; minute++) {
    wait(minute + 0.1);
    each.push(await run());
  }
  expect(each).toEqual([10, 10, 5, 0]);
  const unknown = await company.run(({ tx }) => tx.selectFrom("contacts").select("id").where("on_whatsapp", "is", null).execute());
  expect(unknown).toEqual([]);
});

test("a connection that comes and goes asks no more for that, and those who wrote themselves are known to be there", async () => {
  const { company } = await world(15);
  const { held, flap, run } = await aLine(company);
  await arrive(company, held, aMessage());
  await flap();
  wait(1.1);
  expect(await run()).toBe(10);
  for (let times = 0; times < 5; times++) await flap();
  wait(1.9);
  expect(await run()).toBe(0);
  wait(2.2);
  expect(await run()).toBe(5);
});

test("what is entered while a connection is up is asked about, too; Meta's number cannot be asked", async () => {
  const { company, upload } = await world(0);
  const meta = await aLine(company, "cloud");
  await meta.flap();
  const line = await aLine(company);
  await line.flap();
  wait(1.1);
  expect([await meta.run(), await line.run()]).toEqual([0, 0]);
  await upload(3);
  wait(2.2);
  expect([await meta.run(), await line.run()]).toEqual([0, 3]);
});

test("who is entered while the last of the others are being asked about is asked about, too", async () => {
  const { company, upload } = await world(3);
  const { held, flap, run } = await aLine(company);
  await flap();
  wait(1.1);
  const claimed = await company.run((ctx) => claimProviderRequest(ctx, held.connectionId));
  await company.run((ctx) => requestNextChecks(ctx, held.connectionId, { after: 0 }));
  await upload(2);
  await company.run((ctx) => deleteProviderRequest(ctx, claimed!));
  expect(await run()).toBe(3);
  wait(4);
  expect(await run()).toBe(2);
});
