import type { Outcome } from "@recado/channels/outbound";
import { expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf } from "../factory.ts";
import { presentMessage } from "../present.ts";
import { getMessage } from "../queries/messages.ts";
import { withQueued } from "../testing.ts";

test("what was said in another conversation is not shown by a quote in this one, for not everybody who reads this may read that", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const [maria, jose] = [aNumber(), aNumber()];
  const secret = aMessage({ number: maria, body: "Só entre nós" });
  await arrive(company, held, secret, aMessage({ number: jose, body: "Sobre aquilo", quoted: secret.id }));
  await arrive(company, held, aMessage({ number: maria, body: "Isso", quoted: secret.id }));
  const shown = await company.run(async (ctx) => {
    const all = [];
    for (const { id } of await messagesOf(company)) all.push(presentMessage(ctx.actor, await getMessage(ctx, id)));
    return all;
  });
  const quotes = Object.fromEntries(shown.map(({ body, quotedMsg }) => [body, quotedMsg?.body]));
  expect(quotes).toEqual({ "Só entre nós": undefined, "Sobre aquilo": undefined, Isso: "Só entre nós" });
});

test("an answer that is quicker than our knowing by what name our message goes there is shown with it as soon as we know", async () => {
  const { company, held, number, ids } = await withQueued("Quer?", "Ou este?", "E este?");
  const answer = (to: string) => aMessage({ number, body: `Sim ${to}`, quoted: `wamid.${to}` });
  const quotes = async () => {
    const all = await messagesOf(company);
    return all.filter(({ body }) => body.startsWith("Sim")).map(({ quotedId }) => quotedId);
  };
  const deliver = (to: string, outcome: Outcome) => {
    const quick = fakeChannel(async () => {
      await arrive(company, held, answer(to));
      return outcome;
    });
    return deliverNext(company.id, held, quick.channel);
  };
  await deliver("1", { state: "sent", providerId: "wamid.1" });
  expect(await quotes()).toEqual([ids[0]]);

  const { ref } = await company.run(({ tx }) =>
    tx.selectFrom("outbox").select("ref").where("message_id", "=", ids[1]!).executeTakeFirstOrThrow(),
  );
  await deliver("2", { state: "unknown", reason: "timeout" });
  expect(await quotes()).toEqual([ids[0], null]);
  await arrive(company, held, { kind: "ack", id: "ack:2", chat: number, at: Date.now(), target: "wamid.2", ref, ack: 2 });
  expect(await quotes()).toEqual([ids[0], ids[1]]);

  const changedIds = (await company.facts("message.changed")).map(({ payload }) => (payload as { messageId: number }).messageId);
  const answers = (await messagesOf(company)).filter(({ quotedId }) => quotedId !== null).map(({ id }) => id);
  expect(changedIds, "and whoever looks at the answer is told").toEqual(expect.arrayContaining(answers));
});
