import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { aNumber } from "../../contacts/factory.ts";
import { createSchedule, dueSince } from "../../schedules/factory.ts";
import { sendIfDue } from "../../schedules/send.ts";
import { heldConnection } from "../factory.ts";
import { aWriter, bodiesOf, idOf, race, say, stopped, type World, world, wrongIn } from "./testing.ts";

const HANDLED = [200, 403, 404, 409];
type Writer = Awaited<ReturnType<typeof aWriter>>;
type Answer = { status: number; body?: unknown };

type Two = { kept: Writer; gone: Writer; round: number };

/** How two actions meet: freely, in the middle of a merge, or one behind the other at a row that both need. */
const ways = [
  (_: World, __: number, one, other) => race(0, one, other),
  (_: World, __: number, one, other) => race(9, one, other),
  (it: World, ticketId: number, one, other) => stopped(it, { ticketId, how: "key share" }, [one, other]),
  (it: World, ticketId: number, one, other) => stopped(it, { ticketId, how: "no key update" }, [one, other]),
  async (it: World, ticketId: number, one, other) => {
    const [second, first] = await stopped(it, { ticketId, how: "no key update" }, [other, one]);
    return [first, second];
  },
] satisfies Way[];
type Way = (
  it: World,
  ticketId: number,
  one: () => Promise<Answer>,
  other: () => Promise<Answer | undefined>,
) => Promise<[Answer, Answer | undefined]>;

/** An action on one of two contacts, while `gone` is being merged into `kept` or separated from it. */
type Rival = {
  what: string;
  /** The state of `gone`'s conversation before. */
  status?: "pending" | "open";
  does(it: World, two: Two): Promise<Answer | undefined>;
  /** Never refused, whatever the other one does. */
  always?: true;
  /** Never done together with the merge. */
  excludes?: true;
  /** The message that must have been sent once in the end. */
  says?(two: Two): string;
};

const put = (user: World["ana"], id: number, changes: object) => call(user, "PUT", `/tickets/${id}`, changes);
const done = async (work: Promise<unknown>) => void (await work);

const rivals: Rival[] = [
  { what: "an accept of what goes", does: ({ ana }, { gone }) => put(ana, gone.ticketId, { status: "open", userId: ana.id }) },
  { what: "an accept of what stays", does: ({ bia }, { kept }) => put(bia, kept.ticketId, { status: "open", userId: bia.id }) },
  { what: "a close", status: "open", does: ({ ana }, { gone }) => put(ana, gone.ticketId, { status: "closed" }) },
  { what: "a transfer", status: "open", does: ({ lia, bia }, { gone }) => put(lia, gone.ticketId, { userId: bia.id }) },
  {
    what: "a transfer to a connection on which the other one talks",
    status: "open",
    async does(it, { kept, gone }) {
      const otherConnection = await heldConnection(it.company);
      await say(it.company, otherConnection, kept.number, `${kept.number} aqui também`);
      return put(it.lia, gone.ticketId, { whatsappId: otherConnection.connectionId });
    },
  },
  {
    what: "a message of him who goes",
    does: ({ company, held }, { gone, round }) => done(say(company, held, gone.number, `${gone.number} de novo ${round}`)),
    says: ({ gone, round }) => `${gone.number} de novo ${round}`,
  },
  {
    what: "a message by a name of both",
    does: ({ company, held }, { kept, round }) => done(say(company, held, kept.number, `${kept.number} e eu ${round}`)),
  },
  {
    what: "a reply",
    status: "open",
    does: ({ ana }, { gone, round }) =>
      call(ana, "POST", `/messages/${gone.ticketId}`, { body: `já vejo ${round}`, clientId: `resposta-${round}` }),
    always: true,
    says: ({ round }) => `já vejo ${round}`,
  },
  {
    what: "a note",
    does: ({ ana }, { gone }) => call(ana, "POST", "/ticket-notes", { ticketId: gone.ticketId, note: "Prefere à tarde." }),
  },
  { what: "a change of his name", does: ({ ana }, { gone }) => call(ana, "PUT", `/contacts/${gone.id}`, { name: "Outro" }) },
  { what: "a change of his number", does: ({ ana }, { gone }) => call(ana, "PUT", `/contacts/${gone.id}`, { number: aNumber() }) },
  { what: "his removal", excludes: true, does: ({ lia }, { gone }) => call(lia, "DELETE", `/contacts/${gone.id}`) },
  { what: "the removal of him who stays", does: ({ lia }, { kept }) => call(lia, "DELETE", `/contacts/${kept.id}`) },
  {
    what: "a new schedule",
    does: ({ company, ana }, { gone }) =>
      createSchedule(company, ana, { contactId: gone.id, ticketId: gone.ticketId }).then(
        () => ({ status: 200 }),
        ({ code }) => ({ status: code === "ERR_NO_CONTACT_FOUND" || code === "ERR_NO_TICKET_FOUND" ? 404 : 500, body: code }),
      ),
  },
  { what: "the same merge the other way round", excludes: true, does: ({ merge }, { kept, gone }) => merge({}, gone.id, kept.id) },
  {
    what: "a merge into a third",
    excludes: true,
    does: async (it, { gone }) => it.merge({}, (await aWriter(it)).id, gone.id),
  },
  {
    what: "a third who becomes part of him who goes",
    does: async (it, { gone }) => it.merge({}, gone.id, (await aWriter(it)).id),
  },
];

test.each(rivals)("two become one against $what: nothing is lost, and nothing breaks", { timeout: 60_000 }, async (rival) => {
  const it = await world();
  const outcomes: string[] = [];
  for (const [round, meet] of ways.entries()) {
    const two = { kept: await aWriter(it), gone: await aWriter(it, rival.status), round };
    const merge = () => it.merge({}, two.kept.id, two.gone.id);
    const [merged, answer] = await meet(it, two.gone.ticketId, merge, () => rival.does(it, two));
    outcomes.push(`${merged.status} ${answer?.status ?? ""}`);
    expect([HANDLED, merged.body]).toEqual([expect.arrayContaining([merged.status]), merged.body]);
    if (answer) expect([rival.always ? [200] : HANDLED, answer.body]).toEqual([expect.arrayContaining([answer.status]), answer.body]);
    if (rival.excludes) expect([merged.status, answer?.status]).not.toEqual([200, 200]);
    expect(await wrongIn(it.company)).toEqual([]);
    const wanted = rival.says?.(two);
    if (wanted) expect((await bodiesOf(it.company)).filter((body) => body === wanted)).toEqual([wanted]);
    if (rival.what === "a note" && answer?.status === 200)
      expect((await call(it.lia, "GET", `/ticket-notes/list?ticketId=${two.kept.ticketId}`)).body).toHaveLength(1);
  }
  expect(
    outcomes.filter((outcome) => !outcome.includes("200")),
    "at least one of them does it",
  ).toEqual([]);
});

const untilThen = rivals.filter(({ what }) => !/name of both|merge|third/.test(what));
const ofOne: Rival[] = [
  ...untilThen.map((rival): Rival => ({ ...rival, what: `${rival.what}, now the other's` })),
  {
    what: "the same once more",
    does: ({ merges, undo }, { kept }) => merges(kept.id).then(([newest]) => (newest ? undo(newest.id) : undefined)),
  },
  { what: "another merge into him", does: async (it, { kept }) => it.merge({}, kept.id, (await aWriter(it)).id) },
  { what: "his becoming part of a third", does: async (it, { kept }) => it.merge({}, (await aWriter(it)).id, kept.id) },
];

test.each(ofOne)("one becomes two against $what: nothing is lost, and nothing breaks", { timeout: 60_000 }, async (rival) => {
  const it = await world();
  const outcomes: string[] = [];
  for (const [round, meet] of ways.entries()) {
    const two = { kept: await aWriter(it), gone: await aWriter(it, rival.status), round };
    expect((await it.merge({}, two.kept.id, two.gone.id)).status).toBe(200);
    const [{ id }] = await it.merges(two.kept.id);
    // A merged contact has one conversation, under the id of the contact that was kept.
    const one = { ...two, gone: { ...two.gone, id: two.kept.id, ticketId: two.kept.ticketId } };
    const undo = () => it.undo(id);
    const [undone, answer] = await meet(it, two.kept.ticketId, undo, () => rival.does(it, one));
    outcomes.push(`${undone.status} ${answer?.status ?? ""}`);
    expect([HANDLED, undone.body]).toEqual([expect.arrayContaining([undone.status]), undone.body]);
    if (answer) expect([HANDLED, answer.body]).toEqual([expect.arrayContaining([answer.status]), answer.body]);
    expect(await wrongIn(it.company)).toEqual([]);
    const wanted = answer?.status === 200 || !answer ? rival.says?.(two) : undefined;
    if (wanted) expect((await bodiesOf(it.company)).filter((body) => body === wanted)).toEqual([wanted]);
  }
  expect(
    outcomes.filter((outcome) => !outcome.includes("200")),
    "at least one of them does it",
  ).toEqual([]);
});

test("what is sent by the clock at the very moment is sent once, and stands with whoever has it then", { timeout: 60_000 }, async () => {
  const it = await world();
  for (const [round, meet] of ways.entries()) {
    const two = { kept: await aWriter(it), gone: await aWriter(it) };
    const { id } = await createSchedule(it.company, it.ana, {
      contactId: two.gone.id,
      ticketId: two.gone.ticketId,
      body: `lembrete ${round}`,
    });
    await dueSince(it.company, id);
    const merge = () => it.merge({}, two.kept.id, two.gone.id);
    const [merged] = await meet(it, two.gone.ticketId, merge, () => done(it.company.run((ctx) => sendIfDue(ctx, id))));
    expect(merged.status).toBe(200);
    expect(await wrongIn(it.company)).toEqual([]);
    expect((await bodiesOf(it.company)).filter((body) => body === `lembrete ${round}`)).toHaveLength(1);
    expect(await idOf(it.company, two.gone.number)).toBe(two.kept.id);
  }
});
