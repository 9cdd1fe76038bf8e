import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { useOwnDatabase } from "../../../testing/ownDatabase.ts";
import { listMoments } from "../../connections/status/timeline.ts";
import { aMessage, arrive, heldConnection, messagesOf } from "../factory.ts";

// A constraint that our own messages violate stands for a bug.
let ownerUrl = "";
beforeAll(async () => {
  ownerUrl = (await useOwnDatabase()).ownerUrl;
});

async function refusing(kinds: string[], work: () => Promise<void>) {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query(`alter table messages add constraint no_such check (kind not in (${kinds.map((kind) => `'${kind}'`)})) not valid`);
  try {
    await work();
  } finally {
    await owner.query("alter table messages drop constraint no_such");
    await owner.end();
  }
}

const place = { type: "location", latitude: 1, longitude: 2, name: null, address: null } as const;

test("a message that we cannot handle stands in its conversation all the same", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = "5511987650101";
  await refusing(["location"], () =>
    arrive(company, held, { ...aMessage({ number }), content: place }, aMessage({ number, body: "E agora?" })),
  );
  expect((await messagesOf(company)).map(({ kind, body }) => [kind, body])).toMatchObject([
    ["unknown", expect.anything()],
    ["text", "E agora?"],
  ]);
});

test("what we cannot handle at all is kept, its connection tells of it once a day, and its sender is heard on", async () => {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = "5511987650102";
  const broken = () => ({ ...aMessage({ number }), content: place });
  await refusing(["location", "unknown"], () => arrive(company, held, broken(), broken(), aMessage({ number, body: "E agora?" })));
  expect((await messagesOf(company)).map(({ body }) => body)).toEqual(["E agora?"]);
  const inbox = await company.run(({ tx }) => tx.selectFrom("inbox").select(["state", "failure"]).orderBy("id").execute());
  expect(inbox.map(({ state }) => state)).toEqual(["failed", "failed", "done"]);
  expect(inbox[0]?.failure).toMatch(/no_such/);
  expect(await company.run((ctx) => listMoments(ctx, held.connectionId))).toMatchObject([{ cause: "unreadable", waited: 2 }]);
});
