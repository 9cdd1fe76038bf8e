import { expect, inject, onTestFinished } from "vitest";
import { broadcastsOf, everywhere } from "../../app.ts";
import { served } from "../../modules/messages/undo/testing.ts";
import { attendTicket, keepSeats } from "../../modules/tickets/presence.ts";
import { userAway, userSeen } from "../../modules/users/presence.ts";
import { broadcaster, inRoom, sessionRoom } from "../../platform/realtime.ts";
import { onDelivered } from "../../platform/record.ts";
import { call, upload } from "../app.ts";
import { createCompany, type TestUser } from "../company.ts";
import { testConfig } from "../config.ts";
import { PLATFORM } from "../owner.ts";
import { ownSockets } from "../ownSockets.ts";
import { openSocket, type TestSocket } from "../socketClient.ts";

// The real rooms, the real broadcasts and real sockets, as a serving process puts them together.
const coming: Promise<void>[] = [];
function noted(companyId: number, userId: number) {
  const seen = userSeen(companyId, userId);
  coming.push(seen);
  return seen;
}
const { sockets, url } = await ownSockets({ seen: noted, away: userAway, attend: attendTicket });
const tell = broadcaster(broadcastsOf(testConfig(inject("database").folder, { noticeElsewhere: true })), sockets, everywhere);

export const who = ["lia", "ana", "eve", "far"] as const;
export type Who = (typeof who)[number];
export type Heard = Partial<Record<Who, string[]>>;

/** Lia leads; Ana serves the queue of the conversation, which is hers; Eve serves another one; Far leads another company. */
export async function staged() {
  const it = await served();
  const [eve, far] = [
    await it.company.createUser({ name: "Eve", queueIds: [it.other], password: "bom trabalho 9" }),
    await (await createCompany()).createUser({ profile: "admin" }),
  ];
  const people: Record<Who, TestUser> = { lia: it.lia, ana: it.ana, eve, far };
  const hears = {} as Record<Who, TestSocket>;
  for (const name of who) hears[name] = openSocket(url, people[name].token);
  for (const name of who) expect(await hears[name].outcome()).toBe("ready");
  await Promise.all(coming.splice(0)); // that they came is news of its own, and not of what is done next
  let told = Promise.resolve();
  const off = onDelivered((signal) => {
    if ([it.company.id, PLATFORM].includes(signal.companyId)) told = told.then(() => tell(signal));
  });
  onTestFinished(() => void off());
  onTestFinished(keepSeats());
  /** What is told shows how it stands by then: whoever goes on before it was told is told less. */
  const settle = () => told;
  const ok = async (answer: Promise<{ status: number; body: { id: number } }>) => {
    const { status, body } = await answer;
    await settle();
    expect([status, body]).toEqual([200, body]);
    return body;
  };
  return { ...it, eve, people, hears, settle, ok, call, upload };
}
export type Stage = Awaited<ReturnType<typeof staged>>;

/** All that was said before has arrived when this has. */
export function sayLast(people: Stage["people"]) {
  for (const name of who) sockets.emit([inRoom(people[name].companyId, sessionRoom(people[name].session))], [], "last", 1);
}
