import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import type { TestCompany } from "../../testing/company.ts";
import { aNumber } from "../contacts/factory.ts";
import { aTeam } from "../tickets/factory.ts";
import { aMessage, arrive, heldConnection, ticketsOf } from "./factory.ts";

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 12);
const LASTS_MS = 60_000 + 1000 * ROUNDS;
const HANDLED = [200, 403, 404, 409];

/** What must be true of every ticket after any action: one per contact and connection, and one open attendance unless it is closed. */
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
  const ask = async (user: typeof ana, method: "POST" | "PUT", path: string, payload: object) =>
    void answers.push((await call(user, method, path, payload)).status);
  for (let round = 0; round < ROUNDS; round++) {
    const number = aNumber();
    const { body: contact } = await call(lia, "POST", "/contacts", { name: `Maria ${round}`, number });
    const begin = (user: typeof ana) => ask(user, "POST", "/tickets", { contactId: contact.id, queueId, whatsappId: held.connectionId });
    await Promise.all([begin(ana), arrive(company, held, aMessage({ number })), begin(bia), begin(lia)]);
    const id = (await ticketsOf(company)).at(-1)!.id;
    const put = (user: typeof ana, changes: object) => ask(user, "PUT", `/tickets/${id}`, changes);
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
    for (const { id } of found.fresh) await ask("DELETE", `/queue-options/${id}`); // otherwise each round would take longer than the one before
    options[(round + 2) % 4] = (await made("/queue-options", { queueId, title: "Mais uma" })).body.id; // this would close any gap in their order
    if (new Set(found.tags).size !== found.tags.length) violations.push(`tags ${found.tags}`);
  }
  console.log(`RESULT REL-16 rounds=${ROUNDS} violations=${violations.length} broken=${broken.length}`);
  expect({ violations, broken }).toEqual({ violations: [], broken: [] });
});

test("whatever is removed while all else goes on, nothing breaks, nobody who left holds a ticket, and every word of the contact stands", {
  timeout: LASTS_MS,
}, async () => {
  const { company, queueId, ana, bia, lia } = await aTeam({ allTicket: true });
  const held = await heldConnection(company, { queueIds: [queueId] });
  const broken: string[] = [];
  const ask = async (user: typeof ana, method: "POST" | "PUT" | "DELETE", path: string, payload?: object) => {
    const { status, body } = await call(user, method, path, payload);
    // 401 is for a user who was removed.
    if (![...HANDLED, 401].includes(status)) broken.push(`${method} ${path} ${status} ${JSON.stringify(body)}`);
    return body;
  };
  let words = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const number = aNumber();
    const says = () => arrive(company, held, aMessage({ number, body: `Palavra ${++words}` }));
    await says();
    const { id } = (await ticketsOf(company)).at(-1)!;
    const { id: queue } = await ask(lia, "POST", "/queue", { name: `Fila ${round}`, color: `#${String(100_000 + round)}` });
    const { id: tag } = await ask(lia, "POST", "/tags", { name: `Etapa ${round}` });
    const { id: line } = await ask(lia, "POST", "/whatsapp", { name: `Linha ${round}`, provider: "cloud" });
    const guest = await company.createUser({ name: "Rui", queueIds: [queue, queueId] });
    await ask(lia, "PUT", `/whatsapp/${held.connectionId}`, { queueIds: [queue] });
    await Promise.all([
      says(),
      ask(lia, "DELETE", `/queue/${queue}`),
      ask(lia, "PUT", `/tickets/${id}`, { status: "pending", userId: null, queueId: queue }),
      ask(lia, "POST", "/queue-options", { queueId: queue, title: "Segunda via" }),
      ask(lia, "PUT", `/users/${bia.id}`, { queueIds: [queueId, queue], whatsappId: line }),
      ask(lia, "PUT", `/whatsapp/${line}`, { queueIds: [queue] }),
      ask(lia, "POST", "/tags/sync", { ticketId: id, tags: [{ id: tag }] }),
      ask(lia, "DELETE", `/tags/${tag}`),
      ask(lia, "PUT", `/tickets/${id}`, { whatsappId: line }),
      ask(lia, "DELETE", `/whatsapp/${line}`),
      ask(guest, "PUT", `/tickets/${id}`, { status: "open" }),
      ask(lia, "PUT", `/tickets/${id}`, { status: "open", userId: guest.id, queueId }),
      ask(lia, "DELETE", `/users/${guest.id}`),
    ]);
  }
  const left = await company.run(async ({ tx }) => ({
    setAside: await tx.selectFrom("inbox").select("failure").where("state", "=", "failed").execute(),
    orphans: await tx
      .selectFrom("tickets as t")
      .innerJoin("users as u", "u.id", "t.user_id")
      .select("t.id")
      .where("t.status", "=", "open")
      .where("u.removed_at", "is not", null)
      .execute(),
    heard: (await tx.selectFrom("messages").select("id").where("from_me", "=", false).execute()).length,
  }));
  console.log(`RESULT removals rounds=${ROUNDS} broken=${broken.length} setAside=${left.setAside.length} orphans=${left.orphans.length}`);
  expect({ broken, ...left }).toEqual({ broken: [], setAside: [], orphans: [], heard: words });
  expect(await wrongIn(company)).toEqual([]);
});
