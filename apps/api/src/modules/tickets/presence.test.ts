import { type EventPayload, events } from "@recado/contract/events";
import { afterAll, afterEach, expect, test } from "vitest";
import { setClock } from "../../platform/clock.ts";
import { broadcaster } from "../../platform/realtime.ts";
import { onDelivered } from "../../platform/record.ts";
import type { TestUser } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { ownSockets } from "../../testing/ownSockets.ts";
import { openSocket } from "../../testing/socketClient.ts";
import { ticketBroadcasts } from "./broadcasts.ts";
import { aTeam, createTicket } from "./factory.ts";
import { transferTicket } from "./moves/transfer.ts";
import { attendTicket, startPresence, sweepSeats } from "./presence.ts";

const { sockets, url } = await ownSockets({ attend: attendTicket });
const tell = broadcaster(ticketBroadcasts, sockets);
const off = onDelivered((signal) => void tell(signal));
const leave = startPresence();

afterAll(() => {
  off();
  void leave();
});
let restore = () => {};
afterEach(() => restore());

async function sit({ token, companyId }: TestUser) {
  const socket = openSocket(url, token);
  expect(await socket.outcome()).toBe("ready");
  const heard = () => socket.of(events.presence.name(companyId)) as EventPayload<"presence">[];
  return {
    ...socket,
    heard,
    at: (ticketId: unknown, doing: unknown = "reading") => socket.send("presence", { ticketId, doing }),
    /** The users present, as this person's screen was told last. */
    sees: (...people: string[]) =>
      eventually(
        () => (heard().at(-1)?.users ?? []).map(({ name, doing }) => `${name} ${doing}`),
        (seen) => seen.join() === people.join(),
      ),
  };
}

const seated = async () => {
  const team = await aTeam();
  const { id } = await createTicket(team.company, { queueId: team.queueId, userId: team.ana.id });
  return { ...team, id };
};

test("who has a conversation before him sees who else has, what they do there, and that they go", async () => {
  const { id, ana, bia } = await seated();
  const [first, second] = [await sit(ana), await sit(bia)];
  first.at(id);
  await first.sees("Ana reading");
  second.at(id, "writing");
  await first.sees("Ana reading", "Bia writing");
  await second.sees("Ana reading", "Bia writing");
  second.at(id, "noting");
  await first.sees("Ana reading", "Bia noting");
  second.at(null);
  await first.sees("Ana reading");
  second.at(id);
  await first.sees("Ana reading", "Bia reading");
  second.close();
  await first.sees("Ana reading");
});

test("a person of two tabs is there once, writes where one of them does, and is gone with the last", async () => {
  const { id, ana, bia } = await seated();
  const [first, tab, other] = [await sit(ana), await sit(bia), await sit(bia)];
  first.at(id);
  tab.at(id);
  other.at(id, "writing");
  await first.sees("Ana reading", "Bia writing");
  other.close();
  await first.sees("Ana reading", "Bia reading");
  tab.close();
  await first.sees("Ana reading");
});

test("the last of a company who leaves is gone for whoever comes next", async () => {
  const { company, id, ana, bia } = await seated();
  const alone = await sit(ana);
  alone.at(id);
  await alone.sees("Ana reading");
  const farewell = new Promise((resolve) =>
    onDelivered(({ payload }) => "seat" in payload && payload.ticketId === null && resolve(payload)),
  );
  alone.close();
  await farewell;
  expect(sockets.isHeard(company.id)).toBe(false);
  const next = await sit(bia);
  next.at(id);
  await next.sees("Bia reading");
  expect(next.heard()).toHaveLength(1);
});

test("whoever moves on to another conversation has left the one before", async () => {
  const { company, id, queueId, ana, bia } = await seated();
  const { id: next } = await createTicket(company, { queueId, userId: bia.id });
  const [first, second] = [await sit(ana), await sit(bia)];
  first.at(id);
  second.at(id);
  await first.sees("Ana reading", "Bia reading");
  second.at(next);
  await first.sees("Ana reading");
  await second.sees("Bia reading");
  expect(second.heard().at(-1)?.ticketId).toBe(next);
});

test("nobody is at a ticket that he may not read, at another company's, or as somebody else", async () => {
  const { company, id, ana, bia, other } = await seated();
  const strangers = await seated();
  const hidden = await createTicket(company, { queueId: other, userId: bia.id });
  const [serves, strange, foreign] = [await sit(bia), await sit(ana), await sit(strangers.ana)];
  serves.at(hidden.id);
  await serves.sees("Bia reading");
  strange.at(hidden.id, "writing");
  foreign.at(hidden.id, "writing");
  for (const message of [null, 7, "x", [], { ticketId: "1" }, { ticketId: hidden.id }, { ticketId: hidden.id, doing: "everything" }])
    strange.send("presence", message);
  await strange.wasRead();
  // The earlier message was handled before the later one: the later one is visible, the earlier one is not.
  strange.send("presence", { ticketId: id, doing: "reading", userId: bia.id, seat: "x", companyId: strangers.company.id });
  foreign.at(strangers.id);
  await strange.sees("Ana reading");
  await foreign.sees("Ana reading");
  await serves.sees("Bia reading");
  expect(serves.heard()).toHaveLength(1);
  for (const ear of [strange, foreign]) expect(ear.heard().filter(({ ticketId }) => ticketId === hidden.id)).toEqual([]);
});

test("those who may read a ticket but have another before them hear nothing of it, and whoever may no longer read it neither", async () => {
  const { company, id, ana, bia, lia, other } = await seated();
  const [first, second, boss] = [await sit(ana), await sit(bia), await sit(lia)];
  first.at(id);
  second.at(id);
  await first.sees("Ana reading", "Bia reading");
  await company.as(ana, (ctx) => transferTicket(ctx, id, { queueId: other, userId: bia.id }));
  const before = first.heard().length;
  second.at(id, "writing");
  await second.sees("Ana reading", "Bia writing");
  expect(first.heard()).toHaveLength(before);
  first.at(id); // repeated, it is refused
  await second.sees("Bia writing");
  expect(boss.heard()).toEqual([]);
});

test("who writes no more is resting after a while, and of whom nobody hears he is gone", async () => {
  const { id, ana, bia } = await seated();
  const [first, second] = [await sit(ana), await sit(bia)];
  second.at(id, "writing");
  first.at(id);
  await first.sees("Ana reading", "Bia writing");
  restore = setClock(() => new Date(Date.now() + 11_000));
  sweepSeats();
  await first.sees("Ana reading", "Bia reading");
  restore();
  restore = setClock(() => new Date(Date.now() + 80_000));
  first.at(id); // the first repeats it, the second does not
  await eventually(
    () => first.heard().length,
    () => {
      sweepSeats();
      return first.heard().at(-1)?.users.length === 1;
    },
  );
  await first.sees("Ana reading");
});
