import { TICKETS_PAGE, type TicketNews } from "@recado/contract/tickets";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newestFirst } from "../../lib/list/newestFirst.ts";
import { aTicket } from "../tickets/testing/samples.ts";
import { countOf, drop, includesTicket, isForMe, isShort, type Me, put, type Unread } from "./unread.ts";

const me = { id: 7, profile: "user", queues: [] } as Me;
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
const unread = (id: number, minute: number, more: Partial<TicketNews> = {}) =>
  aTicket({ id, userId: me.id, unreadMessages: 1, lastMessageAt: at(minute), updatedAt: at(minute), ...more });
const unreadOf = (more = 0, ...rows: TicketNews[]): Unread => ({ rows, more });
const ids = ({ rows }: Unread) => rows.map(({ id }) => id);

test("who may take them all is told of what waits in his queues and in none, and where he serves none of everything", () => {
  const boss = (...queues: number[]) => ({ id: 7, profile: "admin", queues: queues.map((id) => ({ id, name: "", color: "" })) }) as Me;
  const isForMeIn = (queueId: number | null, to: Me) => isForMe({ status: "pending", userId: null, queueId }, to);
  expect([isForMeIn(3, boss(3)), isForMeIn(null, boss(3)), isForMeIn(4, boss(3)), isForMeIn(4, boss())]).toEqual([true, true, false, true]);
});

test.each<[string, Partial<TicketNews>, boolean]>([
  ["my own open one", { status: "open", userId: me.id }, true],
  ["one that waits and that I am told of", { status: "pending", userId: null }, true],
  ["one that waits in no queue", { status: "pending", userId: null, queueId: null }, true],
  ["a colleague's open one", { status: "open", userId: 8 }, false],
  ["a closed one", { status: "closed", userId: me.id }, false],
  ["one without unread words", { status: "open", userId: me.id, unreadMessages: 0 }, false],
])("%s", (_, ticket, isShown) => {
  expect(ids(put(unread(1, 1, ticket), me)(unreadOf()))).toEqual(isShown ? [1] : []);
});

test("whoever wrote last stands on top, once", () => {
  const two = unreadOf(0, unread(2, 2), unread(1, 1));
  expect(ids(put(unread(1, 3, { unreadMessages: 2 }), me)(two))).toEqual([1, 2]);
});

test("what is older than what is known changes nothing", () => {
  const one = unreadOf(0, unread(1, 5));
  expect(put(unread(1, 4, { unreadMessages: 0 }), me)(one)).toBe(one);
});

test("what a colleague takes, and what is read, goes", () => {
  const two = unreadOf(0, unread(2, 2, { status: "pending", userId: null }), unread(1, 1));
  expect(ids(put(unread(2, 3, { status: "open", userId: 8 }), me)(two))).toEqual([1]);
  expect(ids(drop(1)(two))).toEqual([2]);
});

test("one of the many that are not listed is counted once", () => {
  const many = unreadOf(60, unread(1, 1));
  expect(countOf(put(unread(2, 2, { unreadMessages: 3 }), me)(many))).toBe(61);
  expect(countOf(put(unread(2, 2, { unreadMessages: 1 }), me)(many))).toBe(62);
});

test("what is not asked for anew is what the server would list", () => {
  const happening = fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    unreadMessages: fc.integer({ min: 0, max: 2 }),
    isGone: fc.boolean(),
    isQuiet: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(happening, { minLength: 60, maxLength: 200 }), (happenings) => {
      const server = new Map(Array.from({ length: 50 }, (_, at) => [at + 1, unread(at + 1, 0)]));
      const fresh = (): Unread => {
        const all = [...server.values()].filter(({ unreadMessages }) => unreadMessages > 0).sort(newestFirst);
        return unreadOf(Math.max(0, all.length - TICKETS_PAGE), ...all.slice(0, TICKETS_PAGE));
      };
      let shown = fresh();
      happenings.forEach(({ id, unreadMessages, isGone, isQuiet }, at) => {
        const isBeyond = shown.more > 0 && !includesTicket(shown, id);
        const updatedAt = (isQuiet && server.get(id)?.updatedAt) || new Date(1_800_000_000_000 + at).toISOString();
        const ticket = unread(id, 0, { unreadMessages, updatedAt });
        if (isGone) server.delete(id);
        else server.set(id, ticket);
        shown = (isGone ? drop(id) : put(ticket, me))(shown);
        if (isBeyond || isShort(shown)) shown = fresh();
        expect(shown).toEqual(fresh());
      });
    }),
    { numRuns: 30 },
  );
});
