import { expect, test, vi } from "vitest";
import { createCompany } from "../testing/company.ts";
import type { Actor, Ctx } from "./company.ts";
import {
  admins,
  broadcaster,
  everybody,
  hearing,
  inRoom,
  queueless,
  queueRoom,
  roomsOf,
  selfRoom,
  sessionRoom,
  userRoom,
} from "./realtime.ts";

const actor = (more: Partial<Actor> = {}): Actor => ({ id: 7, role: "user", isSuper: false, queueIds: [], allTicket: false, ...more });

test("who one is decides in which rooms one sits", () => {
  expect(roomsOf(actor({ queueIds: [3, 4] }), "s")).toEqual([
    everybody,
    sessionRoom("s"),
    selfRoom(7),
    userRoom(7),
    queueRoom(3),
    queueRoom(4),
  ]);
  expect(roomsOf(actor({ role: "admin" }), "s")).toEqual([everybody, sessionRoom("s"), admins, selfRoom(7), userRoom(7)]);
  expect(roomsOf(actor({ role: "supervisor" }), "s")).not.toContain(admins);
  expect(roomsOf(actor({ allTicket: true }), "s")).toContain(queueless);
  expect(roomsOf(actor(), "s")).not.toContain(queueless);
  const due = roomsOf(actor({ role: "admin", queueIds: [3], allTicket: true }), "s", true);
  expect(due, "past the due date nothing of his work, not even of what he holds").toEqual([sessionRoom("s"), selfRoom(7)]);
});

test("no room of one company is a room of another's", () => {
  const rooms = [everybody, admins, userRoom(1), userRoom(11), selfRoom(1), queueRoom(1), sessionRoom("1")];
  const placed = [1, 11, 111].flatMap((company) => rooms.map((room) => inRoom(company, room)));
  expect(new Set(placed).size).toBe(placed.length);
});

test("news go out in the contract's shape, into the company's own rooms, and nothing goes out for a fact that nobody shows", async () => {
  const company = await createCompany();
  const emitted: unknown[] = [];
  const payload = { action: "delete" as const, tagId: 7, secret: "CANARY" };
  const tell = broadcaster(
    {
      "tag.removed": async () => [
        { event: "tag", payload, rooms: [everybody], except: [sessionRoom("s")] },
        { event: "tag", payload, rooms: [everybody], among: [userRoom(7)] },
      ],
    },
    { emit: (...what) => emitted.push(what), isHeard: () => true, companiesHere: () => [] },
  );
  await tell({ companyId: company.id, id: 1, name: "tag.removed", payload: { tagId: 7 } });
  await tell({ companyId: company.id, id: 2, name: "tag.changed", payload: { tagId: 7 } });
  const [all, name, message] = [[inRoom(company.id, everybody)], `company-${company.id}-tag`, { action: "delete", tagId: 7 }];
  expect(emitted).toEqual([
    [all, [inRoom(company.id, sessionRoom("s"))], name, message, undefined],
    [all, [], name, message, [inRoom(company.id, userRoom(7))]],
  ]);
});

test("of a company of which nobody sits here nothing is asked", async () => {
  const [near, far] = [await createCompany(), await createCompany()];
  const companyIds: number[] = [];
  const ask = async ({ companyId }: Pick<Ctx, "companyId">) => {
    companyIds.push(companyId);
    return [];
  };
  const tell = broadcaster(
    { "tag.changed": ask },
    { emit: () => {}, isHeard: (companyId) => companyId === near.id, companiesHere: () => [] },
  );
  for (const { id: companyId } of [near, far]) await tell({ companyId, id: 1, name: "tag.changed", payload: { tagId: 7 } });
  expect(companyIds).toEqual([near.id]);
});

test("what the platform tells all goes to those who may work in each company that is here, under the name that it has there", async () => {
  const platform = await createCompany();
  const emitted: unknown[] = [];
  const payload = { action: "delete" as const, id: 7, secret: "CANARY" };
  const tell = broadcaster(
    {},
    { emit: (...what) => emitted.push(what), isHeard: () => true, companiesHere: () => [3, 4] },
    { "help.removed": async () => ({ event: "help", payload }), "announcement.removed": async () => ({ event: "announcement", payload }) },
  );
  await tell({ companyId: platform.id, id: 1, name: "help.removed", payload: { helpId: 7 } });
  await tell({ companyId: platform.id, id: 2, name: "announcement.removed", payload: { announcementId: 7 } });
  const message = { action: "delete", id: 7 };
  expect(emitted).toEqual([
    ...[3, 4].map((company) => [[inRoom(company, everybody)], [], `company-${company}-help`, message]),
    ...[3, 4].map((company) => [[inRoom(company, everybody)], [], "company-announcement", message]),
  ]);
});

test("new terms cut a company's sockets only when what was recorded before them has gone out; the end of a session does not wait", async () => {
  const done: string[] = [];
  const sent = Promise.withResolvers<void>();
  const hear = hearing(
    { heed: ({ name }) => void done.push(`heed ${name}`) },
    ({ name }) => sent.promise.then(() => void done.push(`tell ${name}`)),
    () => {},
  );
  hear({ companyId: 7, id: 1, name: "invoice.paid", payload: { invoiceId: 7 } });
  hear({ companyId: 7, id: 2, name: "company.changed", payload: { companyId: 7, what: ["terms"] } });
  hear({ companyId: 7, id: 3, name: "company.changed", payload: { companyId: 7, what: ["locale"] } });
  hear({ companyId: 7, id: 4, name: "session.ended", payload: { userId: 7, sessionIds: [], cause: "logout" } });
  expect(done).toEqual(["heed invoice.paid", "heed company.changed", "heed session.ended"]);
  sent.resolve();
  await vi.waitFor(() => expect(done).toHaveLength(8));
  expect(done.slice(3)).toEqual([
    "tell invoice.paid",
    "tell company.changed",
    "tell company.changed",
    "tell session.ended",
    "heed company.changed",
  ]);

  const [failures, cut]: string[][] = [[], []];
  const lame = hearing(
    { heed: ({ name }) => void cut!.push(name) },
    () => Promise.reject(new Error("lost")),
    (_, { name }) => void failures!.push(name),
  );
  lame({ companyId: 7, id: 5, name: "company.changed", payload: { companyId: 7, what: ["terms"] } });
  await vi.waitFor(() => expect([failures, cut], "also where it could not be told").toEqual([["company.changed"], ["company.changed"]]));
});
