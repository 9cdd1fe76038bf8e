import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { aTeam, createTicket } from "../tickets/factory.ts";
import { heldConnection, messagesOf } from "./factory.ts";

test("of many sends under few ids, all at once and again, each id is one message, and no other text hides behind it", async () => {
  const { company, ana, queueId } = await aTeam();
  const held = await heldConnection(company);
  const { id } = await createTicket(company, { queueId, userId: ana.id, connectionId: held.connectionId });
  const say = (payload: object) => call(ana, "POST", `/messages/${id}`, payload);
  const ids = Array.from({ length: 40 }, (_, at) => `client-1${String(at).padStart(3, "0")}`);
  const asked = Array.from({ length: 8 }, (_, round) =>
    ids.map((clientId) => ({ clientId, body: `${clientId} ${round % 4 === 3}` })),
  ).flat();
  const answers = [];
  for (let from = 0; from < asked.length; from += 40)
    answers.push(...(await Promise.all(asked.slice(from, from + 40).map(async (said) => ({ said, ...(await say(said)) })))));
  const stored = (await messagesOf(company)).filter(({ origin }) => origin === "agent");
  const wrong = answers.filter(({ said, status, body }) =>
    said.body.endsWith("true") ? status !== 409 : status !== 200 || body.messages[0].body !== said.body,
  );
  console.log(`RESULT REL-20 requests=${answers.length} keys=${ids.length} messages=${stored.length} wrong=${wrong.length}`);
  expect([stored.length, wrong]).toEqual([40, []]);
});
