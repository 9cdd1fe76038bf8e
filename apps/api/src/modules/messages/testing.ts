import { call } from "../../testing/app.ts";
import { createCompany, type TestUser } from "../../testing/company.ts";
import { aNumber } from "../contacts/factory.ts";
import { aTeam } from "../tickets/factory.ts";
import { moveTicket } from "../tickets/threads.ts";
import { deliverNext } from "./delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, ticketsOf } from "./factory.ts";

/** Ana holds a customer's ticket in a queue that Bia serves as well; Caio serves another one. */
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
  const say = (payload: object, who: TestUser = ana) => call(who, "POST", `/messages/${id}`, payload);
  const open = (who: TestUser = ana, query = "") => call(who, "GET", `/messages/${id}${query}`);
  const provided = fakeChannel();
  const drain = async () => {
    while ((await deliverNext(company.id, held, provided.channel)) === "delivered");
  };
  return { ...team, caio, elsewhere, held, number, theirs, id, path: `/messages/${id}`, move, say, open, drain, ...provided };
}
