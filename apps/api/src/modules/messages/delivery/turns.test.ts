import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { editMessage, reactToMessage, resendMessage } from "../actions/change.ts";
import { sendMessage } from "../actions/send.ts";
import { fakeChannel, heldConnection } from "../factory.ts";
import { drain, withQueued } from "../testing.ts";

/** A conversation that can be moved to another connection, which is up while the old one is silent. */
async function twoLines(...bodies: string[]) {
  const { company, held: old, agent, ticketId, ids, ours } = await withQueued(...bodies);
  const line = await heldConnection(company);
  const { channel, said } = fakeChannel();
  const give = async ({ connectionId: whatsappId } = line) => {
    const given = await call(agent, "PUT", `/tickets/${ticketId}`, { status: "open", userId: agent.id, whatsappId });
    expect(given.status).toBe(200);
  };
  const say = (body: string) =>
    company.as(agent, (ctx) => sendMessage(ctx, ticketId, { body, sign: false, voice: false, quotedMsg: null }));
  const leave = () => drain(company.id, line, channel);
  return { company, old, agent, ids, ours, give, say, leave, said };
}

test("what waits for a line that is down holds back nothing that is said by the one its conversation was given to", async () => {
  const { company, old, ours, give, say, leave, said } = await twoLines("um");
  await give();
  for (const body of ["dois", "três"]) await say(body);
  await leave();
  expect(said()).toEqual(["dois", "três"]);
  expect((await ours()).map(({ status }) => status)).toEqual(["queued", "sent", "sent"]);

  const back = fakeChannel();
  await drain(company.id, old, back.channel);
  expect(back.said(), "it still leaves by the line that it was said by").toEqual(["um"]);
});

test("a reaction, an edit or a second try of what was said by the old line holds back nothing at the new one", async () => {
  const { company, old, agent, ids, give, say, leave, said } = await twoLines("um", "dois");
  const first = fakeChannel(({ ref }) => (first.orders.length > 1 ? { state: "failed", reason: "x" } : { state: "sent", providerId: ref }));
  await drain(company.id, old, first.channel);
  await give();
  const changes = [
    () => company.as(agent, (ctx) => reactToMessage(ctx, ids[0]!, "👍")),
    () => company.as(agent, (ctx) => editMessage(ctx, ids[0]!, "hum")),
    () => company.as(agent, (ctx) => resendMessage(ctx, ids[1]!)),
  ];
  for (const [at, change] of changes.entries()) {
    await change();
    await say(`${at}`);
    await leave();
    expect(said()).toHaveLength(at + 1);
  }

  const back = fakeChannel();
  await drain(company.id, old, back.channel);
  expect(back.said(), "and by the old one they leave in their order").toEqual(["react", "edit", "dois"]);
});
