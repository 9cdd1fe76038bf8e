import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { call } from "../../../testing/app.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { owner } from "../../../testing/owner.ts";
import { aNumber } from "../../contacts/factory.ts";
import { contactOf } from "../../contacts/identify.ts";
import type { Ownership } from "../delivery/delivery.ts";
import { aMessage, arrive, heldConnection } from "../factory.ts";

export const [MARIA, JOSE] = ["5511987650101", "5511987650102"];

/** Maria and José, who have both written on one connection. */
export async function world() {
  const company = await createCompany();
  const lia = await company.createUser({ profile: "admin", name: "Lia" });
  const [ana, bia] = [await company.createUser({ allTicket: true }), await company.createUser({ name: "Bia", allTicket: true })];
  const held = await heldConnection(company);
  await arrive(company, held, aMessage({ number: MARIA, body: "sou Maria" }), aMessage({ number: JOSE, body: "sou José" }));
  const [maria, jose] = [await idOf(company, MARIA), await idOf(company, JOSE)];
  const merge = (body: object = {}, kept = maria, gone = jose) =>
    call(lia, "POST", `/contacts/${kept}/merge`, { contactId: gone, ...body });
  const merges = async (kept = maria) => (await call(lia, "GET", `/contacts/${kept}/merges`)).body;
  const undo = async (id?: number) => call(lia, "POST", `/contact-merges/${id ?? (await merges())[0].id}/undo`);
  return { company, lia, ana, bia, held, maria, jose, merge, merges, undo };
}
export type World = Awaited<ReturnType<typeof world>>;

export const idOf = (company: TestCompany, number: string) =>
  company.run(async (ctx) => (await contactOf(ctx, { number, lid: null, userId: null, name: null })).id);

export const say = (company: TestCompany, held: Ownership, number: string, body: string) =>
  arrive(company, held, aMessage({ number, body }));

type Tx = Parameters<Parameters<TestCompany["run"]>[0]>[0]["tx"];
export const ticketIn = async (tx: Tx, contactId: number) =>
  (await tx.selectFrom("tickets").select("id").where("contact_id", "=", contactId).executeTakeFirstOrThrow()).id;
export const ticketOf = (company: TestCompany, contactId: number) => company.run(({ tx }) => ticketIn(tx, contactId));

/** A new contact who has written, with a conversation that is pending or held by Ana. */
export async function aWriter({ company, held, ana }: World, status: "pending" | "open" = "pending") {
  const number = aNumber();
  await say(company, held, number, `${number} oi`);
  const id = await idOf(company, number);
  const ticketId = await ticketOf(company, id);
  if (status === "open") await call(ana, "PUT", `/tickets/${ticketId}`, { status: "open", userId: ana.id });
  return { number, id, ticketId };
}

/** Both concurrently; the second this many event loop turns later. */
export async function race<A, B>(breaths: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  const late = async () => {
    for (let breath = 0; breath < breaths; breath++) await setImmediate();
    return other();
  };
  return Promise.all([one(), late()]);
}

/** The first action is stopped where it needs this ticket's row, the second goes as far as it can, and then both continue. */
export async function stopped<A, B>(
  { company }: World,
  row: { ticketId: number; how: "key share" | "no key update" },
  [one, other]: [() => Promise<A>, () => Promise<B>],
): Promise<[A, B]> {
  const both = await company.run(async ({ tx }) => {
    const locked = tx.selectFrom("tickets").select(sql<number>`pg_backend_pid()`.as("pid")).where("id", "=", row.ticketId);
    const { pid } = await (row.how === "key share" ? locked.forKeyShare() : locked.forNoKeyUpdate()).executeTakeFirstOrThrow();
    const first = follow(one());
    await until(pid, [first]);
    const second = follow(other());
    await until(pid, [first, second]);
    return [first.work, second.work] as const;
  });
  return Promise.all(both);
}

/** How many sessions are blocked by this one, directly or through another one. */
const waiting = `select from pg_stat_activity a, lateral (select array_agg(pid) || $1::int as ahead from pg_stat_activity
  where $1 = any(pg_blocking_pids(pid))) behind where pg_blocking_pids(a.pid) && coalesce(behind.ahead, array[$1::int])`;

/** Whether an action is over, with or without an error. */
function follow<T>(work: Promise<T>) {
  const followed = { work, isOver: false };
  const over = () => {
    followed.isOver = true;
  };
  work.then(over, over);
  return followed;
}

/** Waits until each action is blocked by us or over. */
async function until(pid: number, works: Array<{ isOver: boolean }>) {
  const left = () => works.filter(({ isOver }) => !isOver).length;
  while (left() > ((await owner().query(waiting, [pid])).rowCount ?? 0)) await sleep(5);
}

/** What must be true of every conversation after any action. Texts that start with a number tell by it who wrote them. */
export const wrongIn = ({ run }: TestCompany) =>
  run(async ({ tx }) => {
    const contacts = await tx.selectFrom("contacts").select(["id", "merged_into as into"]).execute();
    const living = new Set(contacts.filter(({ into }) => into === null).map(({ id }) => id));
    const tickets = await tx.selectFrom("tickets").select(["id", "status", "contact_id as of", "connection_id as on"]).execute();
    const going = await tx.selectFrom("attendances").select("ticket_id").where("closed_at", "is", null).execute();
    const schedules = await tx.selectFrom("schedules").select(["id", "contact_id as of", "ticket_id as in"]).execute();
    const notes = await tx.selectFrom("ticket_notes").select(["id", "contact_id as of", "ticket_id as in"]).execute();
    const owners = new Map(
      (await tx.selectFrom("contact_identities").select(["value", "contact_id as of"]).execute()).map(({ value, of }) => [value, of]),
    );
    const messages = await tx
      .selectFrom("messages as m")
      .leftJoin("outbox as o", "o.message_id", "m.id")
      .select(["m.id", "m.body", "m.ticket_id as in", "m.from_me as fromMe", "o.ticket_id as ordered"])
      .execute();
    const whose = (ticketId: number | null) => tickets.find(({ id }) => id === ticketId)?.of;
    const pairs = tickets.map(({ of, on }) => `${of} ${on}`);
    return [
      ...tickets.filter(({ of }) => !living.has(of)).map(({ id }) => `ticket ${id} is of nobody`),
      ...[...owners].filter(([, of]) => !living.has(of)).map(([name]) => `${name} is the name of nobody`),
      ...tickets.filter(({ status, on }) => status !== "closed" && on === null).map(({ id }) => `ticket ${id} has no line`),
      ...pairs.filter((pair, at) => pairs.indexOf(pair) !== at).map((pair) => `two tickets of ${pair}`),
      ...tickets.flatMap(({ id, status }) => {
        const open = going.filter(({ ticket_id }) => ticket_id === id).length;
        return open === (status === "closed" ? 0 : 1) ? [] : [`ticket ${id} is ${status} with ${open} attendances`];
      }),
      ...messages.flatMap(({ id, body, in: where, fromMe, ordered }) => {
        if (fromMe) return ordered === null || ordered === where ? [] : [`message ${id} stands in ${where} and is said in ${ordered}`];
        const of = owners.get(body.split(" ")[0] ?? "");
        return of === undefined || of === whose(where) ? [] : [`"${body}" stands with ${whose(where)} and is of ${of}`];
      }),
      ...schedules.filter(({ of }) => !living.has(of)).map(({ id }) => `schedule ${id} is for nobody`),
      ...schedules.filter((one) => one.in !== null && whose(one.in) !== one.of).map(({ id }) => `schedule ${id} is in another's`),
      ...notes.filter((one) => whose(one.in) !== one.of).map(({ id }) => `note ${id} is in another's`),
    ];
  });

export const bodiesOf = ({ run }: TestCompany) =>
  run(async ({ tx }) => (await tx.selectFrom("messages").select("body").execute()).map(({ body }) => body));
