import { type EventNoun, type EventPayload, events, isCalled } from "@recado/contract/events";
import { onTestFinished } from "vitest";
import { inRoom, roomsOf } from "../platform/realtime.ts";
import type { TestCompany, TestUser } from "./company.ts";
import { gather } from "./eventsDuring.ts";

/** The broadcasts of a company, and which of its users receive each; sent one after another, so that a test reads in order. */
export function listenTo(company: TestCompany) {
  const { off, said } = gather(company.id);
  onTestFinished(() => void off());

  return {
    /** What this user receives about the noun, in the order of sending. */
    async heardBy<N extends EventNoun>(user: TestUser, noun: N): Promise<EventPayload<N>[]> {
      const broadcasts = await said();
      const rooms = await company.as(user, async ({ actor }) => roomsOf(actor, user.session).map((room) => inRoom(company.id, room)));
      const mine = broadcasts.filter(
        ({ event, rooms: to }) => isCalled(event, events[noun].name(company.id)) && to.some((room) => rooms.includes(room)),
      );
      return mine.map(({ payload }) => events[noun].payload.parse(payload) as EventPayload<N>);
    },
  };
}
