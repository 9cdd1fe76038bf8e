import type { TicketMove } from "@recado/contract/tickets";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { heldConnection } from "../factory.ts";
import { aWriter, JOSE, MARIA, say, ticketOf, type World, world } from "./testing.ts";

/** A ticket's moves as an admin reads them: what, by whom, to whom. */
async function told({ lia }: World, ticketId: number) {
  const { body } = await call(lia, "GET", `/tickets/${ticketId}/moves`);
  return (body as TicketMove[]).map(({ what, by, user, noteId }) => [what, by?.name, user?.name, noteId !== null]);
}

/** Ana accepts the ticket and gives it to Bia, with a reason. */
async function givenToBia({ ana, bia }: World, ticketId: number) {
  await call(ana, "PUT", `/tickets/${ticketId}`, { status: "open", userId: ana.id });
  await call(ana, "PUT", `/tickets/${ticketId}`, { userId: bia.id, status: "open", reason: "Ela conhece o caso" });
}
const given = [
  ["accepted", "Ana", "Ana", false],
  ["transferred", "Ana", "Bia", true],
];

test("where a conversation went is told where it has gone, and with it again once they are two", async () => {
  const it = await world();
  const [kept, gone] = [await ticketOf(it.company, it.maria), await ticketOf(it.company, it.jose)];
  await call(it.lia, "PUT", `/tickets/${kept}`, { status: "open", userId: it.lia.id });
  await givenToBia(it, gone);
  const marias = [["accepted", "Lia", "Lia", false]];
  await it.merge();
  expect(await told(it, kept)).toEqual([...marias, ...given]);
  await call(it.lia, "PUT", `/tickets/${kept}`, { status: "pending" });
  const returned = ["returned", "Lia", undefined, false];
  expect(await told(it, kept)).toEqual([...marias, ...given, returned]);
  await it.undo();
  expect(await told(it, gone)).toEqual(given);
  expect(await told(it, kept)).toEqual([...marias, returned]);
});

test("that of several who became one after another is told where they are now, and goes back with each", async () => {
  const it = await world();
  const [marias, joses] = [await ticketOf(it.company, it.maria), await ticketOf(it.company, it.jose)];
  const third = await aWriter(it);
  await givenToBia(it, joses);
  await it.merge();
  expect((await it.merge({}, third.id, it.maria)).status).toBe(200);
  const moved = ["moved", "Lia", "Bia", false];
  expect((await told(it, third.ticketId)).slice(0, 3)).toEqual([...given, moved]);
  const [newest] = await it.merges(third.id);
  await it.undo(newest.id);
  expect(await told(it, marias)).toEqual([...given, moved]);
  await it.undo();
  expect(await told(it, joses)).toEqual(given);
  expect((await told(it, marias)).map(([what]) => what)).not.toContain("accepted");
  expect((await told(it, third.ticketId)).map(([what]) => what)).not.toContain("accepted");
});

test("what happened to the closed thread that a transfer to another connection joins is not lost", async () => {
  const it = await world();
  const otherConnection = await heldConnection(it.company);
  await say(it.company, otherConnection, MARIA, "aqui também");
  const mariasTicket = await ticketOf(it.company, it.maria);
  const [other] = await it.company.run(({ tx }) =>
    tx.selectFrom("tickets").select("id").where("connection_id", "=", otherConnection.connectionId).execute(),
  );
  await givenToBia(it, other!.id);
  await call(it.lia, "PUT", `/tickets/${other!.id}`, { status: "closed" });
  await call(it.lia, "PUT", `/tickets/${mariasTicket}`, { status: "open", userId: it.lia.id });
  expect((await call(it.lia, "PUT", `/tickets/${mariasTicket}`, { whatsappId: otherConnection.connectionId })).status).toBe(200);
  expect((await told(it, mariasTicket)).slice(0, 3)).toEqual([...given, ["accepted", "Lia", "Lia", false]]);
});

test("a conversation that only changes its contact keeps what is told of it", async () => {
  const it = await world();
  const otherConnection = await heldConnection(it.company);
  await say(it.company, otherConnection, JOSE, "só aqui");
  const [only] = await it.company.run(({ tx }) =>
    tx.selectFrom("tickets").select("id").where("connection_id", "=", otherConnection.connectionId).execute(),
  );
  await givenToBia(it, only!.id);
  await it.merge();
  expect(await told(it, only!.id)).toEqual(given);
  await it.undo();
  expect(await told(it, only!.id)).toEqual(given);
});
