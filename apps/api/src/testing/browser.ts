import { type EventNoun, type EventPayload, events } from "@recado/contract/events";
import { expect, inject, onTestFinished } from "vitest";
import { broadcastsOf } from "../app.ts";
import { inRoom, broadcaster, roomsOf } from "../platform/realtime.ts";
import { onSignal } from "../platform/record.ts";
import type { TestCompany, TestUser } from "./company.ts";
import { testConfig } from "./config.ts";

type Heard = { rooms: string[]; event: string; payload: unknown };

/**
 * What the browsers of a company hear, and who of its people hears it. `settle()` waits until all that was recorded is told.
 */
export function listenTo(company: TestCompany) {
  const said: Heard[] = [];
  const telling: Array<Promise<void>> = [];
  const tell = broadcaster(broadcastsOf(testConfig(inject("database").folder)), (rooms, _, event, payload) => {
    said.push({ rooms, event, payload });
  });
  onTestFinished(onSignal((signal) => void (signal.companyId === company.id && telling.push(tell(signal)))) as () => void);

  return {
    /** In the order in which it was said. */
    async heardBy<N extends EventNoun>(user: TestUser, noun: N): Promise<EventPayload<N>[]> {
      await Promise.all(telling);
      const rooms = await company.as(user, async ({ actor }) => roomsOf(actor, user.session).map((room) => inRoom(company.id, room)));
      const mine = said.filter(({ event, rooms: to }) => event === events[noun].name(company.id) && to.some((room) => rooms.includes(room)));
      return mine.map(({ payload }) => events[noun].payload.parse(payload) as EventPayload<N>);
    },
  };
}
