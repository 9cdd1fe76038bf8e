import { randomInt } from "node:crypto";
import type { TicketStatus } from "@recado/contract/tickets";
import type { Ctx } from "../../platform/company.ts";
import { createCompany, type TestCompany } from "../../testing/company.ts";
import { lockThread, moveTicket } from "./threads/threads.ts";

type TestTicketOptions = {
  status?: TicketStatus;
  userId?: number | null;
  queueId?: number | null;
  contactId?: number;
  connectionId?: number;
  isGroup?: boolean;
};

/** Stores a ticket; creates a contact and a connection where none are given. */
export const createTicket = (company: TestCompany, options: TestTicketOptions = {}) => company.run((ctx) => createIn(ctx, options));

async function createIn(ctx: Ctx, { userId = null, queueId = null, isGroup = false, ...options }: TestTicketOptions) {
  const contactId = options.contactId ?? (await insertContact(ctx, isGroup));
  const connectionId = options.connectionId ?? (await someConnection(ctx));
  const status = options.status ?? (userId === null ? "pending" : "open");
  const thread = await lockThread(ctx, { contactId, connectionId, isGroup });
  if (status === "closed" && userId === null && queueId === null) return thread;

  const cycle = status === "open" || userId !== null ? "open" : "pending";
  await moveTicket(ctx, thread, { status: cycle, userId, queueId }, "ticket.opened");
  if (status === "closed") await moveTicket(ctx, { id: thread.id, status: cycle, userId }, { status }, "ticket.moved");
  return lockThread(ctx, { contactId, connectionId, isGroup });
}

async function insertContact({ tx }: Ctx, isGroup: boolean) {
  const number = `55119${randomInt(10_000_000, 99_999_999)}`;
  const { id } = await tx
    .insertInto("contacts")
    .values({ name: `Contact ${number}`, number: isGroup ? null : number, is_group: isGroup })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("contact_identities")
    .values({ kind: isGroup ? "group" : "number", value: number, contact_id: id })
    .execute();
  return id;
}

/** Tickets created concurrently share one connection. */
async function someConnection({ tx }: Ctx) {
  const find = () => tx.selectFrom("connections").select("id").orderBy("id").executeTakeFirst();
  const connection = await find();
  if (connection) return connection.id;
  await tx
    .insertInto("connections")
    .values({ name: "Recepção", provider: "sandbox", is_default: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error("No connection was made.");
  return made.id;
}

/** Two agents of one queue, the second of whom also serves another queue, and an admin. */
export async function aTeam({ allTicket = false } = {}) {
  const company = await createCompany();
  const [queueId, other] = [await company.createQueue(), await company.createQueue()];
  const ana = await company.createUser({ name: "Ana", queueIds: [queueId], allTicket });
  const bia = await company.createUser({ name: "Bia", queueIds: [queueId, other] });
  const lia = await company.createUser({ name: "Lia", profile: "admin" });
  return { company, queueId, other, ana, bia, lia };
}

export const attendancesOf = (company: TestCompany, ticketId: number) =>
  company.run(({ tx }) => tx.selectFrom("attendances").selectAll().where("ticket_id", "=", ticketId).orderBy("id").execute());
