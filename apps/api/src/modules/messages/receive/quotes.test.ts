import { expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { aMessage, arrive, heldConnection, messagesOf } from "../factory.ts";
import { presentMessage } from "../present.ts";
import { getMessage } from "../queries/messages.ts";

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
