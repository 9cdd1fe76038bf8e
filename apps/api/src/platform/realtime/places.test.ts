import { expect, onTestFinished, test } from "vitest";
import { aTeam } from "../../modules/tickets/factory.ts";
import { call } from "../../testing/app.ts";
import { eventually } from "../../testing/eventually.ts";
import { ownSockets } from "../../testing/ownSockets.ts";
import { openSocket, type TestSocket } from "../../testing/socketClient.ts";
import { everybody, inRoom, queueless, queueRoom } from "../realtime.ts";
import { onSignal } from "../record.ts";

const { sockets, url } = await ownSockets();

/** Ana of one queue and Bia of both, with open sockets, and the admin who changes their queues. */
async function seated() {
  const { company, other, ana, bia, lia } = await aTeam();
  const off = onSignal((signal) => sockets.heed(signal));
  onTestFinished(() => void off());
  const enter = async ({ token }: typeof ana) => {
    const socket = openSocket(url, token);
    expect(await socket.outcome()).toBe("ready");
    return socket;
  };
  let count = 0;
  /** Whether an event for this room arrives, judged when a later one for everybody has. */
  const hears = async (socket: TestSocket, room: string) => {
    const [news, last] = [`news ${++count}`, `last ${count}`];
    sockets.emit([inRoom(company.id, room)], [], news, 1);
    sockets.emit([inRoom(company.id, everybody)], [], last, 1);
    await eventually(
      () => socket.of(last),
      (told) => told.length === 1,
    );
    return socket.of(news).length === 1;
  };
  const change = async (changes: object) => expect((await call(lia, "PUT", `/users/${ana.id}`, changes)).status).toBe(200);
  return { other, ana, bia, enter, hears, change };
}

test.each([
  ["the queues that one serves", (other: number) => ({ queueIds: [other] }), { queueIds: [] }, queueRoom],
  ["whether one sees what waits without a queue", () => ({ allTicket: "enabled" }), { allTicket: "desabled" }, () => queueless],
] as const)(
  "where %s change, open sockets are let go, and come back to the rooms that are theirs now",
  async (_, changesFor, changesBack, room) => {
    const { other, ana, bia, enter, hears, change } = await seated();
    const [first, colleague] = [await enter(ana), await enter(bia)];
    expect(await hears(first, room(other))).toBe(false);
    await change(changesFor(other));
    // A plain disconnect, so that the client reconnects by itself.
    expect(await eventually(first.closedBecause, (reason) => reason !== undefined)).toBe("transport close");
    const second = await enter(ana);
    expect(await hears(second, room(other))).toBe(true);
    await change(changesBack);
    await eventually(second.closedBecause, (reason) => reason === "transport close");
    expect(await hears(await enter(ana), room(other))).toBe(false);
    expect(colleague.isOpen()).toBe(true);
  },
);

test("whoever is only called otherwise stays where he sits", async () => {
  const { ana, enter, hears, change } = await seated();
  const socket = await enter(ana);
  await change({ name: "Ana Lima" });
  await hears(socket, everybody);
  expect(socket.isOpen()).toBe(true);
});
