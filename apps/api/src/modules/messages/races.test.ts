import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import type { TestCompany } from "../../testing/company.ts";
import { aNumber } from "../contacts/factory.ts";
import { aTeam } from "../tickets/factory.ts";
import { aMessage, arrive, heldConnection, ticketsOf } from "./factory.ts";

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12);
const LASTS_MS = 60_000 + 1000 * ROUNDS;
const HANDLED = [200, 403, 404, 409];

/** What holds of every ticket, whoever did what: one to a contact and connection, and one attendance at work where it is not closed. */
const wrongIn = ({ run }: TestCompany) =>
  run(async ({ tx }) => {
    const tickets = await tx.selectFrom("tickets").select(["id", "status", "contact_id", "connection_id", "user_id"]).execute();
    const going = await tx.selectFrom("attendances").select("ticket_id").where("closed_at", "is", null).execute();
    const pairs = tickets.map(({ contact_id, connection_id }) => `${contact_id} ${connection_id}`);
    return [
      ...pairs.filter((pair, at) => pairs.indexOf(pair) !== at).map((pair) => `two tickets of ${pair}`),
      ...tickets.flatMap(({ id, status, user_id }) => {
        const open = going.filter(({ ticket_id }) => ticket_id === id).length;
        if (open !== (status === "closed" ? 0 : 1)) return [`${id} is ${status} with ${open} attendances`];
        return (status === "open") === (user_id !== null) || status === "closed" ? [] : [`${id} is ${status} and of ${user_id}`];
      }),
    ];
  });

test("REL-15: a ticket that is begun, taken, given, closed and written to at once is one ticket, in a state there is", {
  timeout: LASTS_MS,
}, async () => {
  const { company, queueId, other, ana, bia, lia } = await aTeam({ allTicket: true });
  const held = await heldConnection(company);
  const answers: number[] = [];
  const ask = async (who: typeof ana, method: "POST" | "PUT", path: string, payload: object) =>
    void answers.push((await call(who, method, path, payload)).status);
  for (let round = 0; round < ROUNDS; round++) {
    const number = aNumber();
    const { body: contact } = await call(lia, "POST", "/contacts", { name: `Maria ${round}`, number });
    const begin = (who: typeof ana) => ask(who, "POST", "/tickets", { contactId: contact.id, queueId, whatsappId: held.connectionId });
    await Promise.all([begin(ana), arrive(company, held, aMessage({ number })), begin(bia), begin(lia)]);
    const id = (await ticketsOf(company)).at(-1)!.id;
    const put = (who: typeof ana, changes: object) => ask(who, "PUT", `/tickets/${id}`, changes);
    const wishes = [
      () => put(ana, { status: "closed" }),
      () => put(lia, { status: "open", userId: bia.id, queueId: other }),
      () => put(bia, { status: "pending", userId: null }),
      () => put(lia, { status: "open", userId: lia.id }),
      () => arrive(company, held, aMessage({ number, body: "Ainda estou aqui" })),
      () => put(lia, { status: "closed" }),
    ];
    await Promise.all(wishes.map((wish) => wish()));
    await put(lia, { status: "closed" });
    await Promise.all([put(ana, { status: "open", userId: ana.id }), ...wishes.toReversed().map((wish) => wish())]);
  }
  const [violations, broken] = [await wrongIn(company), answers.filter((status) => !HANDLED.includes(status))];
  const tickets = await ticketsOf(company);
  console.log(`RESULT REL-15 rounds=${ROUNDS} requests=${answers.length} violations=${violations.length} broken=${broken.length}`);
  expect({ violations, broken, tickets: tickets.length }).toEqual({ violations: [], broken: [], tickets: ROUNDS });
});

test("REL-16: tags, numbers of a menu and the default connection, changed by all at once, are each what they may be", {
  timeout: LASTS_MS,
}, async () => {
  const { company, queueId, lia } = await aTeam();
  const held = await heldConnection(company);
  await arrive(company, held, aMessage());
  const ticketId = (await ticketsOf(company))[0]!.id;
  const made = (path: string, payload: object) => call(lia, "POST", path, payload);
  const tags = await Promise.all([1, 0, 1, 0].map(async (kanban, at) => (await made("/tags", { name: `Etapa ${at}`, kanban })).body.id));
  const connections = [held.connectionId];
  for (let at = 0; at < 2; at++) connections.push((await made("/whatsapp", { name: `Linha ${at}`, provider: "cloud" })).body.id);
  const options = [];
  for (let at = 0; at < 4; at++) options.push((await made("/queue-options", { queueId, title: `Opção ${at}` })).body.id);

  const broken: string[] = [];
  const ask = async (method: "POST" | "PUT" | "DELETE", path: string, payload?: object) => {
    const { status, body } = await call(lia, method, path, payload);
    if (!HANDLED.includes(status)) broken.push(`${method} ${path} ${status} ${JSON.stringify(body)}`);
  };
  const violations: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [some, others] = [tags.slice(round % 4), tags.slice(0, (round % 4) + 1)];
    await Promise.all([
      ...[some, others, tags, tags].map((chosen) => ask("POST", "/tags/sync", { ticketId, tags: chosen.map((id: number) => ({ id })) })),
      ...connections.map((id) => ask("PUT", `/whatsapp/${id}`, { isDefault: true })),
      ...[1, 2, 2, 3, 9].map((option) => ask("POST", "/queue-options", { queueId, title: `Nova ${round}`, option })),
      ask("PUT", `/queue-options/${options[round % 4]}`, { option: (round % 5) + 1 }),
      ask("PUT", `/queue-options/${options[(round + 1) % 4]}`, { title: "Outra", option: 99 }),
      ask("DELETE", `/queue-options/${options[(round + 2) % 4]}`),
      ask("DELETE", `/queue-options/${options[(round + 2) % 4]}`),
    ]);
    const found = await company.run(async ({ tx }) => ({
      defaults: (await tx.selectFrom("connections").select("id").where("is_default", "=", true).execute()).length,
      numbers: (await tx.selectFrom("queue_options").select("option").orderBy("option").execute()).map(({ option }) => option),
      fresh: await tx.selectFrom("queue_options").select("id").where("title", "=", `Nova ${round}`).execute(),
      tags: (await tx.selectFrom("ticket_tags").select("tag_id").execute()).map(({ tag_id }) => tag_id),
    }));
    if (found.defaults !== 1) violations.push(`${found.defaults} defaults`);
    if (found.numbers.some((number, at) => number !== at + 1)) violations.push(`options ${found.numbers}`);
    for (const { id } of found.fresh) await ask("DELETE", `/queue-options/${id}`); // or each round would take longer than the one before
    options[(round + 2) % 4] = (await made("/queue-options", { queueId, title: "Mais uma" })).body.id; // which would close any gap
    if (new Set(found.tags).size !== found.tags.length) violations.push(`tags ${found.tags}`);
  }
  console.log(`RESULT REL-16 rounds=${ROUNDS} violations=${violations.length} broken=${broken.length}`);
  expect({ violations, broken }).toEqual({ violations: [], broken: [] });
});
