import { type EventNoun, type EventPayload, events, isCalled } from "@recado/contract/events";
import { onTestFinished } from "vitest";
import { inRoom, roomsOf } from "../platform/realtime.ts";
import type { TestCompany, TestUser } from "./company.ts";
import { gather } from "./heard.ts";

/** What the browsers of a company hear, and who of its people hears it; told one after another, so that a test reads as a story. */
export function listenTo(company: TestCompany) {
  const { off, said } = gather(company.id);
  onTestFinished(() => void off());

  return {
    /** In the order in which it was said. */
    async heardBy<N extends EventNoun>(user: TestUser, noun: N): Promise<EventPayload<N>[]> {
      const news = await said();
      const rooms = await company.as(user, async ({ actor }) => roomsOf(actor, user.session).map((room) => inRoom(company.id, room)));
      const mine = news.filter(
        ({ event, rooms: to }) => isCalled(event, events[noun].name(company.id)) && to.some((room) => rooms.includes(room)),
      );
      return mine.map(({ payload }) => events[noun].payload.parse(payload) as EventPayload<N>);
    },
  };
}
