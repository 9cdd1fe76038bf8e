import { TicketStatus } from "@recado/contract/tickets";
import { inject } from "vitest";
import { broadcastsOf } from "../app.ts";
import { broadcaster, inRoom, listRoom } from "../platform/realtime.ts";
import { onSignal } from "../platform/record.ts";
import { testConfig } from "./config.ts";

export type Heard = { event: string; payload: unknown; rooms: string[]; except: string[] };

/** What the browsers of one company hear of what is done, without a browser; rooms by their short names. */
export async function heard(companyId: number, work: () => Promise<unknown>, { noticeElsewhere = true } = {}): Promise<Heard[]> {
  const { off, said } = gather(companyId, { noticeElsewhere });
  await work().finally(off);
  const short = (rooms: string[]) => rooms.map((room) => room.replace(inRoom(companyId, ""), ""));
  return (await said()).map(({ rooms, except, ...news }) => ({ ...news, rooms: short(rooms), except: short(except) }));
}

/** From now on, told one after another as the server does; `said` waits for what was done until then. */
export function gather(companyId: number, more: { noticeElsewhere?: boolean } = {}) {
  const news: Heard[] = [];
  const lists = TicketStatus.options.map((status) => inRoom(companyId, listRoom(status)));
  let told = Promise.resolve();
  const broadcasts = broadcastsOf(testConfig(inject("database").folder, more));
  const tell = broadcaster(broadcasts, {
    emit: (rooms, except, event, payload, among = []) => {
      // Our own browsers keep no list of each status, and say of none that they do.
      if (!lists.some((list) => among.includes(list))) news.push({ event, payload, rooms, except });
    },
    isHeard: () => true,
    companiesHere: () => [],
  });
  const off = onSignal((signal) => {
    if (signal.companyId === companyId) told = told.then(() => tell(signal));
  });
  return {
    off,
    async said() {
      await told;
      return news;
    },
  };
}
