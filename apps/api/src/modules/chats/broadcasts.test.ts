import type { ChatNews } from "@recado/contract/chat-news";
import { expect, inject, onTestFinished, test } from "vitest";
import { broadcastsOf } from "../../app.ts";
import { broadcaster, inRoom, sessionRoom } from "../../platform/realtime.ts";
import { onDelivered } from "../../platform/record.ts";
import { call } from "../../testing/app.ts";
import { createCompany, type TestUser } from "../../testing/company.ts";
import { testConfig } from "../../testing/config.ts";
import { eventually } from "../../testing/eventually.ts";
import { ownSockets } from "../../testing/ownSockets.ts";
import { openSocket } from "../../testing/socketClient.ts";
import { createTicket } from "../tickets/factory.ts";
import { createChat } from "./factory.ts";

const noted = async () => {};
const { sockets, url } = await ownSockets({ seen: noted, away: noted, attend: noted });
const tell = broadcaster(broadcastsOf(testConfig(inject("database").folder)), sockets);

/** Real sockets of these users; `all` waits until each has received everything done before. */
async function listening(companyId: number, people: TestUser[]) {
  const hears = people.map(({ token }) => openSocket(url, token));
  for (const one of hears) expect(await one.outcome()).toBe("ready");
  let told = Promise.resolve();
  const off = onDelivered((signal) => {
    if (signal.companyId === companyId) told = told.then(() => tell(signal));
  });
  onTestFinished(() => void off());
  let requests = 0;
  return {
    async all() {
      await told;
      requests++;
      for (const { session } of people) sockets.emit([inRoom(companyId, sessionRoom(session))], [], "last", 1);
      for (const one of hears)
        await eventually(
          () => one.of("last"),
          (last) => last.length >= requests,
        );
      return hears.map((one) => one.heard.filter(({ event }) => event.includes("-chat")));
    },
  };
}
type Frames = { event: string; payload: unknown }[];
const newsIn = (frames: Frames, event: string) => frames.filter((one) => one.event === event).map(({ payload }) => payload as ChatNews);

test("fifty who send at once to five members: everybody counts exactly, and nobody else hears a word", async () => {
  const company = await createCompany();
  const members = await Promise.all(Array.from({ length: 5 }, () => company.createUser()));
  const others = [await company.createUser({ profile: "admin" }), await company.createUser()];
  const [owner, ...colleagues] = members as [TestUser, ...TestUser[]];
  const { id } = await createChat(company, owner, colleagues);
  const { all } = await listening(company.id, [...members, ...others]);

  const senders = Array.from({ length: 50 }, (_, at) => members[at % 2] as TestUser);
  const sent = await Promise.all(senders.map((user, at) => call(user, "POST", `/chats/${id}/messages`, { message: `Recado ${at}` })));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(sent.map(({ body }) => body.place).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));

  const heard = await all();
  expect(heard.slice(members.length)).toEqual([[], []]);
  for (const frames of heard.slice(0, members.length)) {
    const chatNews = newsIn(frames, `company-${company.id}-chat`);
    expect(chatNews.map((news) => news.action === "new-message" && news.newMessage.place).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    expect(newsIn(frames, `company-${company.id}-chat-${id}`)).toEqual(chatNews);
  }
  // Sending marks everything before as read, so a sender's own last message is the mark.
  const lastOf = (user: TestUser) => Math.max(0, ...sent.flatMap(({ body }) => (body.senderId === user.id ? [body.place] : [])));
  for (const user of members) {
    const { body } = await call(user, "GET", "/chats");
    expect([body.unread, body.records[0].lastPlace]).toEqual([50 - lastOf(user), 50]);
  }
});

test("whoever is taken out hears that, and nothing more; whoever comes hears it from then on", async () => {
  const company = await createCompany();
  const [ana, bia, eva] = [await company.createUser(), await company.createUser(), await company.createUser()];
  const { id } = await createChat(company, ana, [bia]);
  const { all } = await listening(company.id, [bia, eva]);
  const say = (message: string) => call(ana, "POST", `/chats/${id}/messages`, { message });
  await say("Oi, Bia");
  await all();
  await call(ana, "PUT", `/chats/${id}`, { title: "Loja", users: [{ id: eva.id }] });
  await say("Só nós");
  const [gone, come] = await all();
  const actions = (frames: Frames = []) =>
    frames.map(({ event, payload }) => [event.replace(`company-${company.id}-`, ""), (payload as ChatNews).action]);
  expect(actions(gone)).toEqual([
    ["chat", "new-message"],
    [`chat-${id}`, "new-message"],
    [`chat-user-${bia.id}`, "delete"],
    ["chat", "delete"],
    [`chat-${id}`, "delete"],
  ]);
  expect(actions(come)).toEqual([
    [`chat-user-${eva.id}`, "create"],
    ["chat", "update"],
    [`chat-${id}`, "update"],
    ["chat", "new-message"],
    [`chat-${id}`, "new-message"],
  ]);
});

test("of a shared ticket only those hear who may read it", async () => {
  const company = await createCompany();
  const [ana, bia, lia] = [await company.createUser(), await company.createUser(), await company.createUser({ profile: "admin" })];
  const { id } = await createChat(company, ana, [bia, lia]);
  const ticket = await createTicket(company, { status: "open", userId: ana.id });
  const { all } = await listening(company.id, [ana, bia, lia]);
  await call(ana, "POST", `/chats/${id}/messages`, { message: "Veja", ticketId: ticket.id });
  const heard = await all();
  const cards = heard.map((frames) =>
    newsIn(frames, `company-${company.id}-chat`).map((news) => news.action === "new-message" && news.newMessage.ticket?.id),
  );
  expect(cards).toEqual([[ticket.id], [undefined], [ticket.id]]);
});
