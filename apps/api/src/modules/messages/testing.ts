import { call } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { aNumber } from "../contacts/factory.ts";
import { aTeam } from "../tickets/factory.ts";
import { acceptTicket } from "../tickets/moves/accept.ts";
import { moveTicket } from "../tickets/threads/threads.ts";
import { sendMessage } from "./actions/send.ts";
import { deliverNext, type Ownership } from "./delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "./factory.ts";

/** A customer's ticket that Ana holds, in a queue that Bia serves as well; Caio serves another one. */
export async function aConversation({ provider = "sandbox", said = 1 } = {}) {
  const team = await aTeam();
  const { company, queueId, other, ana } = team;
  const caio = await company.createUser({ name: "Caio", queueIds: [other] });
  const elsewhere = await (await createCompany()).createUser({ profile: "admin" });
  const held = await heldConnection(company, { provider });
  const number = aNumber();
  const theirs = Array.from({ length: said }, (_, at) => aMessage({ number, body: `Pergunta ${at + 1}` }));
  await arrive(company, held, ...theirs);
  const [{ id = 0 } = {}] = await ticketsOf(company);
  await move(null, { status: "open", userId: ana.id, queueId });
  async function move(userId: number | null, to: object, status: "pending" | "open" = userId === null ? "pending" : "open") {
    await company.run((ctx) => moveTicket(ctx, { id, status, userId }, to, "ticket.moved"));
  }
  const say = (payload: object, user: TestUser = ana) => call(user, "POST", `/messages/${id}`, payload);
  const open = (user: TestUser = ana, query = "") => call(user, "GET", `/messages/${id}${query}`);
  const provided = fakeChannel();
  const drain = async () => {
    while ((await deliverNext(company.id, held, provided.channel)) === "delivered");
  };
  return { ...team, caio, elsewhere, held, number, theirs, id, path: `/messages/${id}`, move, say, open, drain, ...provided };
}

/** An open conversation with these messages of the agent, all still in the outbox. */
export async function withQueued(...bodies: string[]) {
  const company = await createCompany();
  const held = await heldConnection(company);
  const agent = await company.createUser({ allTicket: true, name: "Ana" });
  const number = `5511${String(Math.floor(Math.random() * 1e9)).padStart(9, "9")}`;
  await arrive(company, held, aMessage({ number }));
  const [{ id: ticketId = 0 } = {}] = await ticketsOf(company);
  await company.as(agent, (ctx) => acceptTicket(ctx, ticketId));
  const ids: number[] = [];
  for (const body of bodies)
    ids.push(...(await company.as(agent, (ctx) => sendMessage(ctx, ticketId, { body, sign: false, voice: false, quotedMsg: null }))));
  const ours = async () => (await messagesOf(company)).filter(({ origin }) => origin === "agent");
  return { company, held, agent, number, ticketId, ids, ours };
}

export const drain = async (companyId: number, held: Parameters<typeof deliverNext>[1], channel: Parameters<typeof deliverNext>[2]) => {
  while ((await deliverNext(companyId, held, channel)) === "delivered");
};

/** Claims the first waiting order and never settles it, as a process that is killed during the call. */
export const dieInACall = (company: TestCompany, { token }: Ownership) =>
  company.run(({ tx }) =>
    tx
      .updateTable("outbox")
      .set({ state: "sending", lease_token: token, lease_until: new Date(0), attempt: 1 })
      .where("id", "=", (eb) => eb.selectFrom("outbox").select(eb.fn.min("id").as("id")).where("state", "=", "queued"))
      .execute(),
  );
