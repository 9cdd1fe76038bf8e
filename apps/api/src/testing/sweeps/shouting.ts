import { admins, everybody, inRoom, queueless, queueRoom, sessionRoom, userRoom } from "../../platform/realtime.ts";
import type { TestSocket } from "../socketClient.ts";
import type { Peopled } from "./world.ts";

/** The room joins that clients of this family have always used … */
const LEGACY = ["joinChatBox", "joinTickets", "joinNotification"];
/** … and those that an attacker may try. */
const MADE_UP = ["join", "joinRoom", "joinCompany", "subscribe", "room", "in", "to", "message", "error", "constructor", "__proto__", "*"];

/** Every name that a company's room could have: the server's names, the old clients' names, and every id. */
export async function roomsLike({ id, run }: Peopled): Promise<unknown[]> {
  const rows = await run(async ({ tx }) => ({
    tickets: await tx.selectFrom("tickets").select(["id", "uuid"]).execute(),
    queues: await tx.selectFrom("queues").select("id").execute(),
    users: await tx.selectFrom("users").select("id").execute(),
    sessions: await tx.selectFrom("sessions").select("id").execute(),
    connections: await tx.selectFrom("connections").select("id").execute(),
  }));
  const own = [everybody, admins, queueless, ...rows.queues.map((row) => queueRoom(row.id)), ...rows.users.map((row) => userRoom(row.id))];
  return [
    ...[...own, ...rows.sessions.map((row) => sessionRoom(row.id))].map((room) => inRoom(id, room)),
    ...[id, `company-${id}`, `company-${id}-mainchannel`, `company-${id}-open`, `company-${id}-notification`],
    ...rows.tickets.flatMap((row) => [row.id, String(row.id), row.uuid]),
    ...rows.queues.flatMap((row) => [row.id, `queue-${row.id}`, `queue-${row.id}-pending`]),
    ...rows.users.map((row) => `user-${row.id}`),
    ...rows.connections.map((row) => row.id),
  ];
}

const parsed = (text: string) => JSON.parse(text) as unknown; // in a literal, `__proto__` would not be a key

const odd = (room: unknown): unknown[] => [
  ...["", "*", "open", "pending", "closed", everybody, admins, null, true, -1, 1e308, [], {}, [room], [[room]], { room }],
  ...[parsed('{"__proto__":{"rooms":["everybody"]}}'), parsed('{"constructor":{"prototype":{"rooms":["everybody"]}}}')],
  ...[parsed('{"toString":1,"length":9}'), Buffer.from(String(room)), "a".repeat(64 * 1024)],
];

/** Sends every legacy join with every name, and every made-up one with all of them; returns how many were sent. */
export function shout(socket: TestSocket, rooms: unknown[]): number {
  const names = [...rooms, ...odd(rooms[0])];
  for (const event of LEGACY) for (const name of names) socket.send(event, name);
  for (const event of MADE_UP) {
    socket.send(event, ...names);
    socket.send(event, names);
  }
  return LEGACY.length * names.length + 2 * MADE_UP.length;
}
