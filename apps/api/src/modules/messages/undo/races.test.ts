import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { listenTo } from "../../../testing/listenTo.ts";
import { attendancesOf } from "../../tickets/factory.ts";
import { undoChange } from "../../tickets/moves/undo.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { fakeChannel, messagesOf } from "../factory.ts";
import { farewell, served } from "./testing.ts";

const ROUNDS = 15;

test("who takes back and who delivers at one moment: exactly one of them has it", { timeout: 60_000 }, async () => {
  const it = await served();
  const found = { undone: 0, said: 0, both: 0, neither: 0, other: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const { body } = await it.put(it.ana, { status: "closed" });
    // Either may win: the text is due, and the undo is still in time.
    await it.pass(6, { texts: true });
    const before = it.said().length;
    const undo = () =>
      it.company
        .as(it.ana, (ctx) => undoChange(ctx, it.id, body.undo.id))
        .then(
          () => "undone",
          (error) => error.code as string,
        );
    const deliver = async () => {
      for (let breath = 0; breath < round; breath++) await setImmediate();
      return deliverNext(it.company.id, it.held, it.channel);
    };
    const [answer] = await Promise.all([undo(), deliver(), deliver()]);
    await it.leave();
    const newCount = it.said().length - before;
    const isOpen = (await it.row()).status === "open";
    if (answer === "undone" && isOpen && newCount === 0) found.undone++;
    else if (answer === "ERR_UNDO_TOO_LATE" && !isOpen && newCount === 1) found.said++;
    else if (isOpen && newCount > 0) found.both++;
    else if (!isOpen && newCount === 0) found.neither++;
    else found.other++;
    if (!isOpen) await it.put(it.ana, { status: "open" });
  }
  console.log(`RESULT undo-or-delivery rounds=${ROUNDS} undone=${found.undone} said=${found.said} both=${found.both}`);
  expect(found).toMatchObject({ both: 0, neither: 0, other: 0 });
  const stored = (await messagesOf(it.company)).filter(({ body }) => body === farewell);
  expect(stored).toHaveLength(found.said);
});

test("while it is being taken back nobody delivers it, and while it is being delivered nobody takes it back", async () => {
  const it = await served();
  const first = await it.put(it.ana, { status: "closed" });
  await it.pass(6, { texts: true });
  const meanwhile = await it.company.as(it.ana, async (ctx) => {
    await undoChange(ctx, it.id, first.body.undo.id);
    return deliverNext(it.company.id, it.held, it.channel);
  });
  expect([meanwhile, await it.leave()]).toEqual(["none", []]);

  const second = await it.put(it.ana, { status: "closed" });
  await it.pass(6, { texts: true });
  const answers: unknown[] = [];
  const slow = fakeChannel(async ({ ref }) => {
    answers.push((await it.undo(it.ana, second.body.undo.id)).body);
    return { state: "sent", providerId: ref };
  });
  await deliverNext(it.company.id, it.held, slow.channel);
  expect([answers, slow.said(), (await it.row()).status]).toEqual([[{ error: "ERR_UNDO_TOO_LATE" }], [farewell], "closed"]);
});

test("pressed twice at once it is undone once", async () => {
  const it = await served();
  const before = await it.state();
  const { body } = await it.put(it.ana, { status: "closed" });
  const answers = await Promise.all([1, 2, 3].map(() => it.undo(it.ana, body.undo.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await it.state()).toEqual(before);
});

test("undone while the contact writes, or a colleague takes it, it is one ticket in a state there is", { timeout: 60_000 }, async () => {
  const it = await served();
  for (let round = 0; round < ROUNDS; round++) {
    const { body } = await it.put(it.lia, { status: "closed" });
    const [answer] = await Promise.all([
      it.undo(it.lia, body.undo.id),
      round % 2 ? it.says(`Ainda aqui ${round}`) : it.put(it.bia, { status: "open" }),
    ]);
    const { status, attendance_id: current } = await it.row();
    const attendances = await attendancesOf(it.company, it.id);
    const going = attendances.filter(({ closed_at }) => closed_at === null);
    expect(going.map(({ id }) => id)).toEqual([current]);
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 409) expect(answer.body.error).toBe("ERR_UNDO_CHANGED");
    if (status === "pending") await it.put(it.lia, { status: "open" });
  }
});

test("everybody's screens follow: the text appears and goes, the ticket is where it was", async () => {
  const it = await served({ settings: { sendMsgTransfTicket: "enabled" } });
  const events = listenTo(it.company);
  const { body } = await it.put(it.ana, { status: "pending", userId: null, queueId: it.other });
  await it.undo(it.ana, body.undo.id);
  const last = <T>(list: T[]) => list.at(-1);
  expect(last(await events.heardBy(it.ana, "ticket"))).toMatchObject({ action: "update", ticket: { userId: it.ana.id, status: "open" } });
  expect(last(await events.heardBy(it.lia, "ticket"))).toMatchObject({
    action: "update",
    ticket: { userId: it.ana.id, queueId: it.queueId },
  });
  const [created] = await events.heardBy(it.bia, "appMessage");
  for (const user of [it.ana, it.bia, it.lia])
    expect(await events.heardBy(user, "message")).toEqual([{ action: "delete", ticketId: it.id, messageId: created?.message.id }]);
  const names = (await it.company.facts()).map(({ name }) => name);
  expect(names.slice(names.indexOf("ticket.transferred"))).toEqual([
    ...["ticket.transferred", "message.queued", "ticket.undone", "message.withdrawn"],
  ]);
});
