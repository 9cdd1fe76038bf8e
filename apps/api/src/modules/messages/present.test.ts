import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { aConversation } from "./testing.ts";

test("what was deleted is read by admins alone, whatever reads it: neither the agent who wrote it nor a supervisor sees it", async () => {
  const { company, say, open, drain, ana, bia, lia, queueId, path } = await aConversation();
  const sara = await company.createUser({ name: "Sara", profile: "supervisor", queueIds: [queueId] });
  const [secret] = (await say({ body: "Senha: 1234" })).body.messages;
  await say({ body: "Veja", quotedMsg: { id: secret.id } });
  await drain();
  const { heardBy } = listenTo(company);
  await call(ana, "DELETE", `/messages/${secret.id}`);
  await drain();

  const places = [
    async (user = ana) => (await open(user, "?peek=true")).body.messages,
    async (user = ana) => (await call(user, "GET", `${path}/around?id=${secret.id}`)).body.messages,
    async (user = ana) => (await heardBy(user, "appMessage")).map(({ message }) => message),
  ];
  for (const [user, seen] of [
    [ana, ""],
    [bia, ""],
    [sara, ""],
    [lia, "Senha: 1234"],
  ] as const)
    for (const [at, place] of places.entries()) {
      const all: Array<{ id: string; isDeleted: boolean; body: string }> = await place(user);
      const shown = all.filter(({ id, isDeleted }) => id === secret.id && isDeleted).at(-1);
      expect(shown, `place ${at}, user ${user.id}`).toMatchObject({ body: seen });
      if (seen === "") expect(JSON.stringify(all), `place ${at}, user ${user.id}`).not.toContain("1234");
    }
});
