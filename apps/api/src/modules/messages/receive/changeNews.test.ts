import { expect, test } from "vitest";
import { editMessage, reactToMessage } from "../actions/change.ts";
import { abandonSending, deliverNext } from "../delivery/delivery.ts";
import { arrive, fakeChannel } from "../factory.ts";
import { getMessage } from "../queries/messages.ts";
import { dieInACall, drain, withQueued } from "../testing.ts";

type Tells = { ref?: string; reason?: string; at?: number };

/** A message of an agent that has arrived; statuses of its changes name the change, by the provider's id and by our reference. */
async function world() {
  const { company, held, agent, number, ids } = await withQueued("um");
  const id = ids[0]!;
  const provided = fakeChannel();
  await drain(company.id, held, provided.channel);
  const leave = (channel = provided.channel) => drain(company.id, held, channel);
  const ask = (emoji: string) => company.as(agent, (ctx) => reactToMessage(ctx, id, emoji));
  const react = async (emoji: string) => {
    await ask(emoji);
    await leave();
    return provided.orders.at(-1)!.ref;
  };
  const named = (ref: string, kind: string, at: number) => ({ id: `${kind}:wamid.${ref}`, chat: number, at, target: `wamid.${ref}`, ref });
  const arrived = (ref: string, ack = 1) => arrive(company, held, { ...named(ref, `ack${ack}`, Date.now()), kind: "ack", ack });
  const refused = (ref: string, { reason = "refused", at = Date.now() }: Tells = {}) =>
    arrive(company, held, { ...named(ref, "failure", at), kind: "failure", reason, detail: "Pay the bill." });
  const shown = async () => {
    const { reactions, failure, body, isEdited } = await company.run((ctx) => getMessage(ctx, id));
    return { reactions: reactions.map(({ emoji }) => emoji), failure, body, isEdited };
  };
  const states = () =>
    company.run(async ({ tx }) =>
      (await tx.selectFrom("outbox").select("state").where("kind", "<>", "send").orderBy("id").execute()).map(({ state }) => state),
    );
  const parked = () =>
    company.run(async ({ tx }) => (await tx.selectFrom("inbox").select("id").where("state", "=", "parked").execute()).length);
  return { company, held, agent, id, ask, react, leave, arrived, refused, shown, states, parked };
}

test("a reaction that was taken and then refused goes, and its message says that it was not accepted", async () => {
  const { company, react, refused, shown, states, parked } = await world();
  const before = (await company.facts("message.changed")).length;
  await refused(await react("👍"));
  expect(await shown()).toMatchObject({ reactions: [], failure: "react-failed" });
  expect([await states(), await parked()]).toEqual([["failed"], 0]);
  expect((await company.facts("message.changed")).length, "and whoever looks at it is told").toBe(before + 2);
});

test("what stood before it stands again, a reaction that was to be taken back as well", async () => {
  const { react, refused, shown } = await world();
  await react("👍");
  await refused(await react("❤️"));
  expect(await shown()).toMatchObject({ reactions: ["👍"], failure: "react-failed" });
  await refused(await react(""));
  expect(await shown()).toMatchObject({ reactions: ["👍"], failure: "react-failed" });
});

test("of one that another has taken the place of nobody is told any more", async () => {
  const { react, ask, refused, shown, states } = await world();
  const [first] = [await react("👍"), await react("❤️")];
  await refused(first);
  expect(await shown()).toMatchObject({ reactions: ["❤️"], failure: null });

  const last = await react("👍");
  await ask("😂");
  await refused(last);
  expect(await shown(), "another is on its way").toMatchObject({ reactions: ["❤️"], failure: null });
  expect(await states()).toEqual(["failed", "sent", "failed", "queued"]);
});

test("a reaction told to be refused for what the next ones share stops the connection", async () => {
  const { company, held, react, refused } = await world();
  await refused(await react("👍"), { reason: "account" });
  const connection = await company.run(({ tx }) =>
    tx.selectFrom("connections").select(["status", "cause", "wanted"]).where("id", "=", held.connectionId).executeTakeFirst(),
  );
  expect(connection).toEqual({ status: "DISCONNECTED", cause: "account", wanted: false });
});

test("a change of which nobody knew whether it was taken is in doubt no more once its provider speaks of it", async () => {
  const { company, agent, id, ask, leave, arrived, shown, states, parked } = await world();
  const silent = fakeChannel(() => ({ state: "unknown", reason: "timeout" }));
  await ask("👍");
  await company.as(agent, (ctx) => editMessage(ctx, id, "hum"));
  await leave(silent.channel);
  expect(await states()).toEqual(["unknown", "unknown"]);
  for (const { ref } of silent.orders) for (const ack of [2, 1]) await arrived(ref, ack);
  expect([await states(), await parked()]).toEqual([["sent", "sent"], 0]);
  expect(await shown()).toMatchObject({ reactions: ["👍"], failure: null, body: "hum", isEdited: true });
});

test("what is told while the call still lasts shows at once, and what comes of the call changes nothing", async () => {
  const { company, held, ask, arrived, refused, shown, states } = await world();
  for (const [tell, as] of [
    [arrived, { reactions: ["👍"], failure: null }],
    [refused, { reactions: ["👍"], failure: "react-failed" }],
  ] as const) {
    await ask(tell === arrived ? "👍" : "❤️");
    const { channel } = fakeChannel(async ({ ref }) => {
      await tell(ref);
      return { state: "unknown", reason: "timeout" };
    });
    await deliverNext(company.id, held, channel);
    expect(await shown()).toMatchObject(as);
  }
  expect(await states()).toEqual(["sent", "failed"]);
});

test("one whose process died in the call is told of as well, before and after somebody has said that nobody knows", async () => {
  const { company, held, ask, arrived, shown, states } = await world();
  const refs = () =>
    company.run(async ({ tx }) => (await tx.selectFrom("outbox").select("ref").orderBy("id").execute()).map(({ ref }) => ref));
  for (const emoji of ["👍", "❤️"]) {
    await ask(emoji);
    await dieInACall(company, held);
    if (emoji === "👍") await abandonSending(company.id, held);
    await arrived((await refs()).at(-1)!);
    expect(await shown()).toMatchObject({ reactions: [emoji], failure: null });
  }
  expect(await states()).toEqual(["sent", "sent"]);
});
