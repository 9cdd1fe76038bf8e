import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { aTeam, createTicket } from "../../tickets/factory.ts";
import { heldConnection, messagesOf } from "../factory.ts";

const REQUESTS = Number(process.env.REPEAT_REQUESTS ?? 320);
const IDS_AT_ONCE = 10;
const TIMES = 8;

test("of many sends under few ids, all at once and again, each id is one message, and no other text hides behind it", {
  timeout: 20_000 + 50 * REQUESTS,
}, async () => {
  const { company, ana, queueId } = await aTeam();
  const held = await heldConnection(company);
  const { id } = await createTicket(company, { queueId, userId: ana.id, connectionId: held.connectionId });
  const say = (message: { clientId: string; body: string }) => call(ana, "POST", `/messages/${id}`, message);
  const ids = Array.from({ length: REQUESTS / TIMES }, (_, at) => `client-${at + 1000}`);
  const answers = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const atOnce = (words: string[]) =>
      Promise.all(
        some.flatMap((clientId) =>
          words.map(async (word) => {
            const said = { clientId, body: `${clientId} ${word}` };
            return { said, ...(await say(said)) };
          }),
        ),
      );
    answers.push(...(await atOnce(["first", "first", "first", "first"])), ...(await atOnce(["other", "first", "other", "first"])));
  }
  const stored = (await messagesOf(company)).filter(({ origin }) => origin === "agent");
  const wrong = answers.filter(({ said, status, body }) =>
    said.body.endsWith("other") ? status !== 409 : status !== 200 || body.messages[0].body !== said.body,
  );
  console.log(`RESULT REL-20 requests=${answers.length} keys=${ids.length} messages=${stored.length} wrong=${wrong.length}`);
  expect([stored.length, wrong]).toEqual([ids.length, []]);
});
