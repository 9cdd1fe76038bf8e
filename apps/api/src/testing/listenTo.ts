import { type EventNoun, type EventPayload, events } from "@recado/contract/events";
import { inject, onTestFinished } from "vitest";
import { broadcastsOf } from "../app.ts";
import { broadcaster, inRoom, roomsOf } from "../platform/realtime.ts";
import { onSignal } from "../platform/record.ts";
import type { TestCompany, TestUser } from "./company.ts";
import { testConfig } from "./config.ts";

type Heard = { rooms: string[]; event: string; payload: unknown };

/** What the browsers of a company hear, and who of its people hears it; told one after another, so that a test reads as a story. */
export function listenTo(company: TestCompany) {
  const said: Heard[] = [];
  let told = Promise.resolve();
  const tell = broadcaster(broadcastsOf(testConfig(inject("database").folder)), (rooms, _, event, payload) => {
    said.push({ rooms, event, payload });
  });
  const off = onSignal((signal) => {
    if (signal.companyId === company.id) told = told.then(() => tell(signal));
  });
  onTestFinished(() => void off());

  return {
    /** In the order in which it was said. */
    async heardBy<N extends EventNoun>(user: TestUser, noun: N): Promise<EventPayload<N>[]> {
      await told;
      const rooms = await company.as(user, async ({ actor }) => roomsOf(actor, user.session).map((room) => inRoom(company.id, room)));
      const mine = said.filter(
        ({ event, rooms: to }) => event === events[noun].name(company.id) && to.some((room) => rooms.includes(room)),
      );
      return mine.map(({ payload }) => events[noun].payload.parse(payload) as EventPayload<N>);
    },
  };
}
