import { inject } from "vitest";
import { broadcastsOf } from "../app.ts";
import { broadcaster, inRoom } from "../platform/realtime.ts";
import { onSignal, type Signal } from "../platform/record.ts";
import { testConfig } from "./config.ts";

export type Heard = { event: string; payload: unknown; rooms: string[]; except: string[] };

/** What the browsers of one company hear of what is done, without a browser; rooms by their short names. */
export async function heard(companyId: number, work: () => Promise<unknown>, { noticeElsewhere = true } = {}): Promise<Heard[]> {
  const signals: Signal[] = [];
  const off = onSignal((signal) => void (signal.companyId === companyId && signals.push(signal)));
  await work().finally(off);
  const news: Heard[] = [];
  const short = (rooms: string[]) => rooms.map((room) => room.replace(inRoom(companyId, ""), ""));
  const config = testConfig(inject("database").folder, { noticeElsewhere });
  const tell = broadcaster(broadcastsOf(config), (rooms, except, event, payload) => {
    news.push({ event, payload, rooms: short(rooms), except: short(except) });
  });
  for (const signal of signals) await tell(signal);
  return news;
}
