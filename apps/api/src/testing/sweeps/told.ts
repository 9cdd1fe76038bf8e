import { expect, inject, onTestFinished } from "vitest";
import { broadcastsOf, everywhere } from "../../app.ts";
import { served } from "../../modules/messages/undo/testing.ts";
import { attendTicket, startPresence } from "../../modules/tickets/presence.ts";
import { userAway, userSeen } from "../../modules/users/presence.ts";
import { broadcaster, inRoom, sessionRoom } from "../../platform/realtime.ts";
import { onDelivered } from "../../platform/record.ts";
import { call, upload } from "../app.ts";
import { createCompany, type TestUser } from "../company.ts";
import { testConfig } from "../config.ts";
import { PLATFORM } from "../owner.ts";
import { ownSockets } from "../ownSockets.ts";
import { openSocket, type TestSocket } from "../socketClient.ts";

// The real rooms, broadcasts and sockets, put together as in a serving process.
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

/** Lia is an admin; Ana serves the conversation's queue; Eve serves another queue; Far is another company's admin. */
export async function staged() {
  const scene = await served();
  const [eve, far] = [
    await scene.company.createUser({ name: "Eve", queueIds: [scene.other], password: "bom trabalho 9" }),
    await (await createCompany()).createUser({ profile: "admin" }),
  ];
  const people: Record<Who, TestUser> = { lia: scene.lia, ana: scene.ana, eve, far };
  const hears = {} as Record<Who, TestSocket>;
  for (const name of who) hears[name] = openSocket(url, people[name].token);
  for (const name of who) expect(await hears[name].outcome()).toBe("ready");
  await Promise.all(coming.splice(0)); // their coming is an event itself, which must not mix with those of the test
  let delivered = Promise.resolve();
  const off = onDelivered((signal) => {
    if ([scene.company.id, PLATFORM].includes(signal.companyId)) delivered = delivered.then(() => tell(signal));
  });
  onTestFinished(() => void off());
  onTestFinished(startPresence());
  /** A broadcast shows the state at the time of sending, so wait for it before the next change. */
  const settle = () => delivered;
  const ok = async (answer: Promise<{ status: number; body: { id: number } }>) => {
    const { status, body } = await answer;
    await settle();
    expect([status, body]).toEqual([200, body]);
    return body;
  };
  return { ...scene, eve, people, hears, settle, ok, call, upload };
}
export type Stage = Awaited<ReturnType<typeof staged>>;

/** Sends a last event; once it has arrived, all earlier ones have, too. */
export function sayLast(people: Stage["people"]) {
  for (const name of who) sockets.emit([inRoom(people[name].companyId, sessionRoom(people[name].session))], [], "last", 1);
}
