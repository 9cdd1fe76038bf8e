import { TicketStatus } from "@recado/contract/tickets";
import { inject } from "vitest";
import { broadcastsOf } from "../app.ts";
import { broadcaster, inRoom, listRoom } from "../platform/realtime.ts";
import { onSignal } from "../platform/record.ts";
import { testConfig } from "./config.ts";

export type BroadcastEvent = { event: string; payload: unknown; rooms: string[]; except: string[] };

/** The broadcasts that a company's browsers would get while `work` runs, without a browser; rooms by their short names. */
export async function eventsDuring(
  companyId: number,
  work: () => Promise<unknown>,
  { noticeElsewhere = true } = {},
): Promise<BroadcastEvent[]> {
  const { off, said } = gather(companyId, { noticeElsewhere });
  await work().finally(off);
  const short = (rooms: string[]) => rooms.map((room) => room.replace(inRoom(companyId, ""), ""));
  return (await said()).map(({ rooms, except, ...event }) => ({ ...event, rooms: short(rooms), except: short(except) }));
}

/** Collects broadcasts from now on, one after another as the server sends them; `said` waits for those still on their way. */
export function gather(companyId: number, more: { noticeElsewhere?: boolean } = {}) {
  const events: BroadcastEvent[] = [];
  const lists = TicketStatus.options.map((status) => inRoom(companyId, listRoom(status)));
  let delivered = Promise.resolve();
  const broadcasts = broadcastsOf(testConfig(inject("database").folder, more));
  const tell = broadcaster(broadcasts, {
    emit: (rooms, except, event, payload, among = []) => {
      // Skips the lists by status: only other front ends join them.
      if (!lists.some((list) => among.includes(list))) events.push({ event, payload, rooms, except });
    },
    isHeard: () => true,
    companiesHere: () => [],
  });
  const off = onSignal((signal) => {
    if (signal.companyId === companyId) delivered = delivered.then(() => tell(signal));
  });
  return {
    off,
    async said() {
      await delivered;
      return events;
    },
  };
}
