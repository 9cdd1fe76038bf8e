import type { Parcel } from "@recado/channels/outbound";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany, type TestUser } from "../../testing/company.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { abandonSending } from "../messages/delivery/delivery.ts";
import { messagesOf } from "../messages/factory.ts";
import { aConversation, dieInACall } from "../messages/testing.ts";
import { removeFileList } from "./actions.ts";
import { createFileList, filledFileList } from "./factory.ts";

const names = ["tabela.txt", "fotos.txt", "mapa.txt"];

async function world() {
  const it = await aConversation();
  const author = await it.company.createUser({ name: "Bento" });
  const id = await filledFileList(it.company, author, names);
  const send = (user: TestUser = it.ana, more: object = {}) => it.say({ fileListId: id, ...more }, user);
  const remove = () => it.company.as(author, (ctx) => removeFileList(ctx, id));
  const living = () =>
    it.company.run(({ tx }) => tx.selectFrom("files").select("name").where("removed_at", "is", null).orderBy("id").execute());
  const leftAs = () => it.orders.map((order) => (order.kind === "send" ? wordsOf(order.parcel) : order.kind));
  return { ...it, author, listId: id, send, remove, living, leftAs };
}
const wordsOf = (parcel: Parcel) => (parcel.type === "media" ? parcel.name : parcel.type === "text" ? parcel.body : parcel.type);
const all = ["Segue o nosso catálogo.", ...names];

test("what a list says and its files leave one after the other, in the list's order, once however often it is asked", async () => {
  const { send, drain, leftAs, company } = await world();
  const clientId = "once and for all";
  const [first, again] = [await send(undefined, { clientId }), await send(undefined, { clientId })];
  expect(first.status).toBe(200);
  expect(again.body.messages.map(({ id }: { id: string }) => id)).toEqual(first.body.messages.map(({ id }: { id: string }) => id));
  expect(first.body.messages.map(({ body, mediaName }: Record<string, string>) => mediaName ?? body)).toEqual(all);
  await drain();
  expect(leftAs()).toEqual(all);
  expect((await messagesOf(company)).filter(({ origin }) => origin === "agent")).toHaveLength(4);
});

test("asked twice at once it is said once, and its files stay", async () => {
  const { send, drain, leftAs, living } = await world();
  const answers = await Promise.all([1, 2, 3].map(() => send(undefined, { clientId: "all at once" })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await drain();
  expect(leftAs()).toEqual(all);
  expect((await living()).map(({ name }) => name)).toEqual(names);
});

test("deleted after it was said it leaves all the same, also where the process died in the middle; unsaid it is gone", async () => {
  const { send, drain, leftAs, remove, company, held, living } = await world();
  await send();
  await dieInACall(company, held);
  await remove();
  expect((await living()).map(({ name }) => name)).toEqual(names);
  expect(await send()).toEqual({ status: 404, body: { error: "ERR_NO_FILE_LIST_FOUND" } });
  await abandonSending(company.id, held);
  await drain();
  expect(leftAs()).toEqual(all.slice(1)); // the message in the interrupted call may have arrived, and is not sent again
});

test("who deletes it while it is being said waits for that, and no file goes from under a message", async () => {
  const { send, remove, company, living, listId, author, drain, leftAs } = await world();
  let sent: ReturnType<typeof send> | undefined;
  await company.as(author, async (ctx) => {
    await removeFileList(ctx, listId);
    sent = send();
    await Promise.race([sent, somebodyWaits()]);
  });
  expect(await sent).toEqual({ status: 404, body: { error: "ERR_NO_FILE_LIST_FOUND" } });
  expect(await living()).toEqual([]);
  await remove().catch(() => undefined);
  await drain();
  expect(leftAs()).toEqual([]);
});

test("a conversation that is deleted leaves the list its files, and the list that goes after it takes them", async () => {
  const { send, lia, id, living, remove, drain } = await world();
  await send();
  await drain();
  expect((await call(lia, "DELETE", `/tickets/${id}`)).status).toBe(200);
  expect((await living()).map(({ name }) => name)).toEqual(names);
  await remove();
  expect(await living()).toEqual([]);
});

test("another company's list is not there; who only reads the conversation sends none; a place without its file is left out", async () => {
  const { say, send, bia, ana, company, drain, leftAs } = await world();
  const foreign = await createCompany();
  const theirs = await createFileList(foreign, await foreign.createUser());
  expect(await say({ fileListId: theirs.id })).toEqual({ status: 404, body: { error: "ERR_NO_FILE_LIST_FOUND" } });
  expect((await send(bia)).status).toBe(403);
  const empty = await createFileList(company, ana, { message: "Só isto, {{firstName}}.", options: [{ name: "falta.pdf" }] });
  expect((await say({ fileListId: empty.id })).status).toBe(200);
  await drain();
  expect(leftAs()).toEqual(["Só isto, Maria."]);
});
