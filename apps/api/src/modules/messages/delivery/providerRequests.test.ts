import { Readable } from "node:stream";
import { type Channel, ChannelFailure } from "@recado/channels/channel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import { call } from "../../../testing/app.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { stillClock } from "../../../testing/stillClock.ts";
import { requestFromProvider } from "../../connections/providerRequests.ts";
import { createContact } from "../../contacts/factory.ts";
import { contactOf } from "../../contacts/identify.ts";
import { lockThread, moveTicket, openThread } from "../../tickets/threads/threads.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf } from "../factory.ts";
import { resumeProviderRequests, runProviderRequest } from "./providerRequests.ts";

const wait = stillClock(1_000);

async function world(methods: Partial<Channel> = {}) {
  wait(60); // due times come from the database's clock, which keeps running
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "cloud" }); // a provider without profile pictures, so that none is requested
  const channel = { ...fakeChannel().channel, ...methods };
  const run = (owner = held) => runProviderRequest(company.id, owner, channel);
  const ask = (request: Parameters<typeof requestFromProvider>[2]) =>
    company.run((ctx) => requestFromProvider(ctx, held.connectionId, request));
  const left = () => company.run(({ tx }) => tx.selectFrom("provider_requests").select(["kind", "attempt"]).orderBy("id").execute());
  return { company, held, run, ask, left };
}

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

const aFace = async (bytes = 100) => ({
  stream: Readable.from([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(bytes)]),
  mime: null,
  name: null,
});

const mediaOf = (company: TestCompany) =>
  company.run(({ tx }) => tx.selectFrom("messages").select(["media_state as state", "kind", "file_id as fileId"]).execute());

const aPicture = (number: string) =>
  aMessage({
    number,
    content: { type: "media", media: "image", mime: "image/png", name: null, caption: null, bytes: 4, seconds: null, source: { id: "7" } },
  });

const loseConnection = (company: TestCompany, { token }: { token: number }) =>
  company.run(({ tx }) =>
    tx
      .updateTable("connection_owners")
      .set({ token: token + 1 })
      .execute(),
  );

test("whose conversation begins has his face asked for, once a week, where the provider shows faces", async () => {
  wait(60);
  const company = await createCompany();
  const held = await heldConnection(company, { provider: "beta" });
  const channel = fakeChannel().channel;
  const requestedIds: (string | null)[] = [];
  channel.profilePicture = async ({ number }) => {
    requestedIds.push(number);
    return { stream: Readable.from(PNG), mime: "image/png", name: null };
  };
  const faces = () => company.run(({ tx }) => tx.selectFrom("contacts").select("picture_file_id as file").execute());
  const { id: contactId } = await createContact(company, { number: "5511987651009" });
  const begin = async (on = held) => {
    const where = { contactId, connectionId: on.connectionId, isGroup: false };
    const thread = await company.run(async (ctx) => openThread(ctx, await lockThread(ctx, where)));
    while (await runProviderRequest(company.id, on, channel));
    await company.run((ctx) => moveTicket(ctx, thread, { status: "closed" }, "ticket.moved"));
  };
  await begin();
  expect([requestedIds, await faces()]).toEqual([["5511987651009"], [{ file: expect.any(Number) }]]);
  wait(3_600);
  await begin();
  expect(requestedIds, "he has been asked this week").toHaveLength(1);
  const aWeekAgo = new Date(now().getTime() - 7 * 24 * 3_600_000 - 1);
  await company.run(({ tx }) => tx.updateTable("contacts").set({ picture_asked_at: aWeekAgo }).execute());
  await begin();
  expect(requestedIds).toHaveLength(2);

  const cloud = await heldConnection(company, { provider: "cloud" });
  await company.run(({ tx }) => tx.updateTable("contacts").set({ picture_asked_at: null }).execute());
  await begin(cloud);
  expect(requestedIds, "Meta shows none").toHaveLength(2);

  const { id: other } = await createContact(company, { number: "5511987651010" });
  const admin = await company.createUser({ profile: "admin" });
  const ours = { contactId: other, whatsappId: held.connectionId };
  expect(await call(admin, "POST", "/tickets", ours)).toMatchObject({ status: 200 });
  while (await runProviderRequest(company.id, held, channel));
  expect(requestedIds.at(-1), "it begins, too, when we speak first").toBe("5511987651010");
});

test("provider requests are sent one after another, each once, and nothing is left of them", async () => {
  const told: string[] = [];
  const { run, ask, left } = await world({
    markRead: async (messages) => void told.push(...messages.map(({ providerId }) => providerId)),
    rejectCall: async ({ callId }) => void told.push(callId),
  });
  const read = (providerId: string) =>
    ask({ kind: "read", key: providerId, payload: { messages: [{ providerId, chat: "1", author: null }] } });
  await read("one");
  await read("two");
  await read("one");
  await ask({ kind: "reject-call", key: "c", payload: { callId: "three", chat: "1" } });
  expect([await run(), await run(), await run(), await run()]).toEqual([true, true, true, false]);
  expect([told.sort(), await left()]).toEqual([["one", "three", "two"], []]);
});

test("a call is refused before anything that has been due for longer", async () => {
  const asked: string[] = [];
  const { company, held, run, ask } = await world({
    fetchMedia: () => {
      asked.push("file");
      return aFace();
    },
    rejectCall: async ({ callId }) => void asked.push(callId),
  });
  for (const number of ["5511987651005", "5511987651006"]) await arrive(company, held, aPicture(number));
  for (const callId of ["first", "second"]) await ask({ kind: "reject-call", key: callId, payload: { callId, chat: "1" } });
  while (await run());
  expect(asked).toEqual(["first", "second", "file", "file"]);
});

test("what a provider answers to one who has lost the connection meanwhile is written by nobody, and asked anew", async () => {
  const templates = [
    { name: "oi", language: "pt_BR", category: "UTILITY", status: "APPROVED", body: "Oi", header: null, footer: null, slots: [] },
  ];
  const { company, held, run, ask, left } = await world();
  const late = fakeChannel().channel;
  late.templates = async () => {
    await loseConnection(company, held);
    return templates as never;
  };
  await ask({ kind: "templates", key: "all", payload: {} });
  await expect(runProviderRequest(company.id, held, late)).rejects.toThrow("held by somebody else");
  const kept = await company.run(({ tx }) => tx.selectFrom("connections").select("templates").executeTakeFirstOrThrow());
  expect(kept.templates).not.toEqual(templates);
  expect(await left()).toEqual([{ kind: "templates", attempt: 1 }]);
  await expect(run()).rejects.toThrow("held by somebody else");
});

test.each([
  ["a file", "media", "fetchMedia", 1],
  ["a face", "picture", "profilePicture", 1],
  ["that somebody shows no face", "picture", "profilePicture", 0],
] as const)(
  "%s: told to one who has lost the connection meanwhile, it is kept by nobody and asked for anew",
  async (_, kind, question, files) => {
    const { company, held, left } = await world();
    const { id } = await createContact(company);
    await arrive(company, held, aPicture("5511987651004"));
    await company.run(async (ctx) => {
      const [message] = await ctx.tx.deleteFrom("provider_requests").returning("payload").execute();
      const payload = kind === "media" ? (message!.payload as object) : { contactId: id };
      await requestFromProvider(ctx, held.connectionId, { kind, key: "one", payload });
    });
    const rows = () =>
      company.run(async ({ tx }) => ({
        messages: await tx.selectFrom("messages").selectAll().execute(),
        contacts: await tx.selectFrom("contacts").selectAll().orderBy("id").execute(),
        facts: await tx.selectFrom("facts").select("name").execute(),
        files: await tx.selectFrom("files").select("id").execute(),
      }));
    const before = await rows();
    const late = fakeChannel().channel;
    late[question] = async () => {
      await loseConnection(company, held);
      return (files === 0 ? null : aFace()) as never;
    };
    await expect(runProviderRequest(company.id, held, late)).rejects.toThrow("held by somebody else");
    expect(await rows()).toEqual(before);
    expect(await left()).toEqual([{ kind, attempt: 1 }]);
    const arrivals = await company.run(({ tx }) => tx.selectFrom("arrivals").select("key").execute());
    expect(arrivals, "known to the sweep").toHaveLength(files);
  },
);

test("what did not work is tried again, later and later, and given up in the end with a word to whoever waits", async () => {
  const { company, held, run, left } = await world({ fetchMedia: () => Promise.reject(new Error("no line")) });
  await arrive(company, held, aPicture("5511987651001"));
  expect([await run(), await run()]).toEqual([true, false]);
  wait(69);
  expect(await run(), "it waits first").toBe(false);
  for (let attempt = 2, at = 60; attempt <= 12; attempt++) {
    at += 3_601;
    wait(at);
    expect(await left()).toEqual([{ kind: "media", attempt: attempt - 1 }]);
    expect(await run()).toBe(true);
  }
  expect(await left()).toEqual([]);
  expect(await mediaOf(company)).toMatchObject([{ state: "failed", fileId: null }]);
});

test("what the provider refuses for good is not asked again until somebody wants it", async () => {
  const png = Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d494844520000000100000001", "hex"), Buffer.alloc(100)]);
  let gone = true;
  const { company, held, run, left } = await world({
    fetchMedia: async () => {
      if (gone) throw new ChannelFailure("gone", { again: false });
      return { stream: Readable.from([png]), mime: "image/png", name: "foto.png" };
    },
  });
  await arrive(company, held, aPicture("5511987651002"));
  await run();
  expect([await left(), await mediaOf(company)]).toMatchObject([[], [{ state: "failed" }]]);

  gone = false;
  const admin = await company.createUser({ profile: "admin" });
  const [message] = await messagesOf(company);
  const response = await call(admin, "GET", `/messages/${message!.id}/media`);
  expect(response.body).toMatchObject({ mediaState: "waiting" });
  await run();
  expect(await mediaOf(company)).toMatchObject([{ state: "ready", kind: "image", fileId: expect.any(Number) }]);
});

test("whoever has lost the connection asks nothing of the provider", async () => {
  const rejected: string[] = [];
  const { company, held, run, ask, left } = await world({ rejectCall: async ({ callId }) => void rejected.push(callId) });
  await ask({ kind: "reject-call", key: "c", payload: { callId: "c", chat: "1" } });
  await loseConnection(company, held);
  await expect(run()).rejects.toThrow();
  expect([rejected, await left()]).toEqual([[], [{ kind: "reject-call", attempt: 0 }]]);
});

test("two owners' rounds at once share the provider requests, and an owner that dies leaves its own to the next", async () => {
  const told: string[] = [];
  const { run, ask, left } = await world({ rejectCall: async ({ callId }) => void told.push(callId) });
  for (const key of ["a", "b", "c", "d"]) await ask({ kind: "reject-call", key, payload: { callId: key, chat: "1" } });
  await Promise.all([run(), run(), run(), run()]);
  expect(told.sort()).toEqual(["a", "b", "c", "d"]);
  expect(await left()).toEqual([]);

  const dying = await world({ rejectCall: () => new Promise(() => {}) });
  await dying.ask({ kind: "reject-call", key: "e", payload: { callId: "e", chat: "1" } });
  void dying.run();
  await expect.poll(dying.left).toEqual([{ kind: "reject-call", attempt: 1 }]);
  expect(await dying.run()).toBe(false);
  wait(151);
  const next = fakeChannel().channel;
  expect(await runProviderRequest(dying.company.id, dying.held, next)).toBe(true);
  expect(await dying.left()).toEqual([]);
});

test("what the provider says of a number stands on its contact, and who is one with another becomes one with him", async () => {
  const { company, run, ask } = await world({
    check: async (number) => ({ exists: true, number: number.replace(/^55119/, "5511"), lid: "77001" }),
  });
  const maria = await company.run((ctx) => contactOf(ctx, { number: null, lid: "77001", userId: null, name: "Maria" }));
  const contact = await createContact(company, { number: "5511987651003", name: "Maria do Pão" });
  await ask({ kind: "check", key: "1", payload: { contactId: contact.id, number: "5511987651003" } });
  await run();
  const rows = await company.run(({ tx }) =>
    tx.selectFrom("contacts").select(["id", "number", "on_whatsapp as onWhatsApp", "merged_into as into"]).orderBy("id").execute(),
  );
  expect(rows).toEqual([
    { id: maria.id, number: "551187651003", onWhatsApp: true, into: null },
    { id: contact.id, number: "5511987651003", onWhatsApp: null, into: maria.id },
  ]);
});

test("why there are no templates stands where one looks for them, until they are there or asked for anew", async () => {
  let trouble: Error | null = new ChannelFailure("account", { again: false });
  const { company, held, run, left } = await world({
    templates: async () => {
      if (trouble) throw trouble;
      return [];
    },
  });
  const admin = await company.createUser({ profile: "admin" });
  const path = `/whatsapp/${held.connectionId}`;
  const shownTrouble = async () => (await call(admin, "GET", path)).body.templatesTrouble;
  const refresh = () => call(admin, "POST", `${path}/templates`, {});
  expect(await shownTrouble()).toBeNull();

  await refresh();
  expect([await run(), await shownTrouble()]).toEqual([true, "refused"]);
  expect(await company.facts("connection.templates"), "whoever looks is told").toHaveLength(1);
  wait(300);
  expect(await run(), "for good is for good").toBe(false);
  expect((await call(await company.createUser(), "GET", path)).body.templatesTrouble).toBeNull();

  trouble = new Error("no line");
  await refresh();
  expect(await shownTrouble(), "it is on its way").toBeNull();
  expect([await run(), await shownTrouble(), (await left()).length]).toEqual([true, "unreachable", 1]);

  trouble = null;
  wait(400);
  expect([await run(), await shownTrouble(), await left()]).toEqual([true, null, []]);
});

test("a face that is too large is not asked for again", async () => {
  let requestCount = 0;
  const { company, run, ask, left } = await world({ profilePicture: () => aFace(++requestCount * 3_000_000) });
  const { id } = await createContact(company);
  await ask({ kind: "picture", key: String(id), payload: { contactId: id } });
  await run();
  expect([requestCount, await left()]).toEqual([1, []]);
});

test("of a face that comes for somebody who has been removed nothing is kept", async () => {
  const { company, run, ask, left } = await world({
    profilePicture: async () => {
      await company.run(({ tx }) => tx.deleteFrom("contacts").where("id", "=", id).execute());
      return aFace();
    },
  });
  const { id } = await createContact(company);
  await ask({ kind: "picture", key: String(id), payload: { contactId: id } });
  await run();
  const files = await company.run(({ tx }) => tx.selectFrom("files").select("removed_at as removedAt").execute());
  expect([await left(), files]).toEqual([[], [{ removedAt: expect.any(Date) }]]);
});

test("a file that takes long is fetched by one, however long that is", async () => {
  const called = Promise.withResolvers<void>();
  let requestCount = 0;
  const { company, held, run, left } = await world({
    fetchMedia: async () => {
      requestCount += 1;
      called.resolve();
      return new Promise(() => {});
    },
  });
  const content = { type: "media", media: "image", mime: "image/png", name: null, caption: null, bytes: 4, seconds: null } as const;
  await arrive(company, held, aMessage({ content: { ...content, source: { id: "7" } } }));
  const others = (await left()).filter(({ kind }) => kind !== "media").length;
  for (let count = 0; count <= others; count++) void run();
  await called.promise;
  wait(60 + 3 * 60);
  await Promise.all(Array.from({ length: others }, () => run()));
  expect(await run()).toBe(false);
  expect(requestCount).toBe(1);
});

test("what its last owner had begun to fetch and left is asked at once by the next one, and what rests stays at rest", async () => {
  const asked: string[] = [];
  const { company, held, run, ask, left } = await world({
    check: async (number) => {
      asked.push(number);
      return { exists: true, number, lid: null };
    },
  });
  const { id: contactId } = await createContact(company);
  await ask({ kind: "check", key: "begun", payload: { contactId, number: "5511" } });
  await company.run(({ tx }) =>
    tx
      .updateTable("provider_requests")
      .set({ attempt: 1, due_at: new Date(now().getTime() + 300_000) })
      .execute(),
  );
  await ask({ kind: "templates", key: "all", payload: {} });
  await company.run(({ tx }) =>
    tx.updateTable("provider_requests").set({ attempt: 1, due_at: sql`'infinity'` }).where("kind", "=", "templates").execute(),
  );
  expect(await run()).toBe(false);
  await resumeProviderRequests(company.id, held);
  expect([await run(), await run()]).toEqual([true, false]);
  expect(asked).toEqual(["5511"]);
  expect(await left()).toEqual([{ kind: "templates", attempt: 1 }]);
  await loseConnection(company, held);
  await expect(resumeProviderRequests(company.id, held), "whoever lost it frees nothing").rejects.toThrow();
});
