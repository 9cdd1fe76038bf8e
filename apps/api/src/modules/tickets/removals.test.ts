import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { removeConnection } from "../connections/actions/change.ts";
import { createConnection } from "../connections/factory.ts";
import { insertMessageUnlessThere } from "../messages/queries/write.ts";
import { aTeam, createTicket } from "./factory.ts";
import { getTicket, lockTicket } from "./queries.ts";
import { lockThread, moveTicket, openThread } from "./threads/threads.ts";

/** Removes a row while another transaction, not committed yet (`meanwhile`), opens or moves one of its tickets. */
async function removing(path: (team: Team) => string, of: (team: Team) => Parameters<typeof createTicket>[1], meanwhile: Meanwhile) {
  const team = { ...(await aTeam()), connectionId: 0 };
  await createConnection(team.company); // the default connection is removed last
  team.connectionId = await createConnection(team.company);
  const { id } = await createTicket(team.company, of(team));
  const before = (await team.company.facts("ticket.moved")).length;
  let removal: ReturnType<typeof call> | undefined;
  await team.company.run(async (ctx) => {
    await meanwhile(ctx, id, team);
    removal = call(team.lia, "DELETE", path(team));
    await Promise.race([somebodyWaits(), removal]);
  });
  expect(await removal).toMatchObject({ status: 200 });
  return {
    ticket: await team.company.run((ctx) => getTicket(ctx, id)),
    moved: (await team.company.facts("ticket.moved")).slice(before),
    id,
    team,
  };
}
type Team = Awaited<ReturnType<typeof aTeam>> & { connectionId: number };
type Meanwhile = (ctx: Parameters<Parameters<Team["company"]["run"]>[0]>[0], id: number, team: Team) => Promise<unknown>;

const itsConnection = ({ connectionId }: Team) => `/whatsapp/${connectionId}`;
const itsQueue = ({ queueId }: Team) => `/queue/${queueId}`;
const isClosed = ({ ana, queueId, connectionId }: Team) => ({ status: "closed", userId: ana.id, queueId, connectionId }) as const;

test("a contact who writes again while his connection is removed leaves no ticket that waits for ever", async () => {
  const { ticket } = await removing(itsConnection, isClosed, async (ctx, id, { connectionId }) => {
    const { contactId } = await getTicket(ctx, id);
    const { attendanceId } = await openThread(ctx, await lockThread(ctx, { contactId, connectionId, isGroup: false }));
    await insertMessageUnlessThere(ctx, {
      ticketId: id,
      connectionId,
      contactId,
      attendanceId,
      fromMe: false,
      origin: "contact",
      kind: "text",
      body: "Oi de novo",
      status: "received",
      providerId: "again",
      sentAt: new Date(),
    });
  });
  expect(ticket).toMatchObject({ status: "closed", connectionId: null });
});

test("one that is reopened while its connection is removed is closed again", async () => {
  const { ticket } = await removing(itsConnection, isClosed, async (ctx, id, { ana }) => {
    const seen = (await lockTicket(ctx, id))!;
    await moveTicket(ctx, seen, { status: "open", userId: ana.id }, "ticket.reopened");
  });
  expect(ticket).toMatchObject({ status: "closed", connectionId: null });
});

test("one that is reopened only once its connection is about to go stays closed, and whoever asked is told why", async () => {
  const team = await aTeam();
  await createConnection(team.company);
  const connectionId = await createConnection(team.company);
  const { id } = await createTicket(team.company, isClosed({ ...team, connectionId }));
  let reopening: ReturnType<typeof call> | undefined;
  await team.company.as(team.lia, async (ctx) => {
    await removeConnection(ctx, connectionId);
    reopening = call(team.ana, "PUT", `/tickets/${id}`, { status: "open" });
    await Promise.race([somebodyWaits(), reopening]);
  });
  expect(await reopening).toMatchObject({ status: 409, body: { error: "ERR_WAPP_NOT_INITIALIZED" } });
  const ticket = await team.company.run((ctx) => getTicket(ctx, id));
  expect(ticket).toMatchObject({ status: "closed", connectionId: null });
});

test("one that comes into a queue while that is removed waits in none, everybody is told, and its time to be passed on runs", async () => {
  const { ticket, moved, id, team } = await removing(
    itsQueue,
    ({ connectionId }) => ({ connectionId }),
    async (ctx, ticketId, { queueId }) => moveTicket(ctx, (await lockTicket(ctx, ticketId))!, { queueId, chatbot: true }, "ticket.moved"),
  );
  expect(ticket).toMatchObject({ status: "pending", queueId: null, chatbot: false });
  expect(moved).toMatchObject([{ payload: { was: { queueId: null } } }, { payload: { ticketId: id, was: { queueId: team.queueId } } }]);
  const since = await team.company.run(({ tx }) => tx.selectFrom("tickets").select("unqueued_since").where("id", "=", id).execute());
  expect(since).toEqual([{ unqueued_since: expect.any(Date) }]);
});

test("one that is reopened while its queue is removed is in none, and everybody is told", async () => {
  const { ticket, moved, id, team } = await removing(itsQueue, isClosed, async (ctx, ticketId, { ana }) => {
    await moveTicket(ctx, (await lockTicket(ctx, ticketId))!, { status: "open", userId: ana.id }, "ticket.reopened");
  });
  expect(ticket).toMatchObject({ status: "open", queueId: null });
  expect(moved).toMatchObject([{ payload: { ticketId: id, was: { queueId: team.queueId } } }]);
});
