import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTicket } from "../../modules/tickets/factory.ts";
import { createCompany } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { type OwnDatabase, useOwnDatabase } from "../../testing/ownDatabase.ts";
import { type AppProcess, startProcess } from "../../testing/processes.ts";
import { openSocket, type TestSocket } from "../../testing/socketClient.ts";
import { publishTransient } from "../record.ts";
import { startFanout } from "./fanout.ts";

// Transient facts, which leave no row, reach the other processes as well.
let database: OwnDatabase;
let [a, b]: AppProcess[] = [];

beforeAll(async () => {
  database = await useOwnDatabase();
  [a, b] = await Promise.all(["web", "web"].map((run) => startProcess({ run, env: database.env })));
}, 60_000);
afterAll(async () => {
  await Promise.all([a, b].map((each) => each?.stop("SIGKILL")));
});

const heardAll = (socket: TestSocket, event: string, many: number) =>
  eventually(
    () => socket.of(event),
    (news) => news.length >= many,
  );

test("a transient fact reaches every other process, and is not stored", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const { ticketId } = await company.run(async (ctx) => {
    const contact = await ctx.tx.insertInto("contacts").values({ name: "Maria" }).returning("id").executeTakeFirstOrThrow();
    const ticket = await ctx.tx
      .insertInto("tickets")
      .values({ contact_id: contact.id, status: "pending" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ticketId: ticket.id };
  });
  const there = openSocket(b!.url, admin.token);
  expect(await there.outcome()).toBe("ready");
  const fanout = await startFanout(
    database.ownerUrl,
    () => {},
    () => {},
  );
  onTestFinished(() => fanout.stop());
  await company.run(async (ctx) => publishTransient(ctx, "ticket.typing", { ticketId, isTyping: true }));
  const [news] = await heardAll(there, `company-${company.id}-typing`, 1);
  expect(news).toEqual({ action: "update", ticketId, isTyping: true });
  expect(await company.facts("ticket.typing")).toEqual([]);
});

test("who has a conversation before him is seen through every other process, and that he goes, and no row says so", async () => {
  const company = await createCompany();
  const [ana, bia] = [
    await company.createUser({ name: "Ana", profile: "admin" }),
    await company.createUser({ name: "Bia", profile: "admin" }),
  ];
  const { id: ticketId } = await createTicket(company);
  const [here, there] = [openSocket(a!.url, ana.token), openSocket(b!.url, bia.token)];
  for (const socket of [here, there]) expect(await socket.outcome()).toBe("ready");
  const seenBy = (socket: typeof here) => (socket.of(`company-${company.id}-presence`).at(-1) as { users?: unknown })?.users;
  const both = [
    { id: ana.id, name: "Ana", doing: "reading" },
    { id: bia.id, name: "Bia", doing: "writing" },
  ];
  here.send("presence", { ticketId, doing: "reading" });
  there.send("presence", { ticketId, doing: "writing" });
  for (const socket of [here, there])
    await eventually(
      () => JSON.stringify(seenBy(socket)),
      (seen) => seen === JSON.stringify(both),
    );
  there.close();
  await eventually(
    () => JSON.stringify(seenBy(here)),
    (seen) => seen === JSON.stringify(both.slice(0, 1)),
  );
  expect(await company.facts("ticket.attended")).toEqual([]);
});
