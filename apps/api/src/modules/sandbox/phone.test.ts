import { Inbound, type InboundOf } from "@recado/channels/inbound";
import sharp from "sharp";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { anOrder, atThePhone, bytesOf } from "./testing.ts";

test("what the company sends arrives once, waits for a phone that is off, and is read and heard when the customer looks", async () => {
  const { phone, admin, marina, path, chat } = await atThePhone();
  await call(admin, "PUT", `${path}/people/${marina.id}`, { online: false });
  const order = anOrder("ref-1", marina.number);
  expect([await phone.take(order), await phone.take(order)]).toEqual([{ providerId: "ref-1" }, { providerId: "ref-1" }]);
  expect(await chat()).toMatchObject([{ fromCompany: true, body: "Temos sim", ack: 1 }]);
  expect((await call(admin, "GET", path)).body.people[0]).toMatchObject({ id: marina.id, unread: 1, lastMessage: "Temos sim" });

  await call(admin, "POST", `${path}/people/${marina.id}/read`, {});
  expect(await chat(), "nobody reads on a phone that is off").toMatchObject([{ ack: 1 }]);
  await call(admin, "PUT", `${path}/people/${marina.id}`, { online: true });
  await call(admin, "POST", `${path}/people/${marina.id}/read`, {});
  await call(admin, "POST", `${path}/people/${marina.id}/read`, {});
  await call(admin, "POST", `${path}/people/${marina.id}/read`, { played: true });
  expect(await chat(), "what is no sound is not played").toMatchObject([{ ack: 3 }]);
  expect((await phone.news()).arrivals.map(({ inbound }) => inbound)).toMatchObject([
    { kind: "ack", target: "ref-1", ack: 2, ref: "ref-1" },
    { kind: "ack", target: "ref-1", ack: 3 },
  ]);
});

test("what the company sends is shown as what it is: an answer with what it answers, a place, and people", async () => {
  const { phone, marina, say, chat } = await atThePhone();
  await say({ body: "Onde fica?" });
  const [asked] = (await phone.news()).arrivals;
  const quoted = { providerId: asked!.inbound.id, fromMe: false, author: null, body: "Onde fica?", kind: "text", label: "" };
  const location = { latitude: -23.5505, longitude: -46.6333, name: "Sé" };
  const cards = [
    { name: "Bob", number: "5511988880000" },
    { name: "Eva", number: "5511988880001" },
  ];
  await phone.take({ ...anOrder("ref-1", marina.number), quoted });
  await phone.take({ ...anOrder("ref-2", marina.number), parcel: { type: "location", ...location, address: "Praça da Sé" } });
  await phone.take({ ...anOrder("ref-3", marina.number), parcel: { type: "contacts", cards } });
  expect((await chat()).slice(1)).toMatchObject([
    { fromCompany: true, kind: "text", body: "Temos sim", quoted: { body: "Onde fica?", fromCompany: false }, location: null },
    { fromCompany: true, kind: "location", body: "Sé", location, quoted: null },
    { fromCompany: true, kind: "contacts", body: "Bob +5511988880000\nEva +5511988880001" },
  ]);
});

test("what the company says to a group arrives in the group", async () => {
  const { phone, admin, path } = await atThePhone();
  const { body: group } = await call(admin, "POST", `${path}/people`, { name: "Condomínio", isGroup: true });
  const to = { number: null, lid: null, userId: null, group: group.number };
  expect(await phone.take({ ...anOrder("ref-1", ""), to })).toEqual({ providerId: "ref-1" });
  const shown = (await call(admin, "GET", `${path}/people/${group.id}/messages`)).body;
  expect(shown).toMatchObject([{ fromCompany: true, author: null, body: "Temos sim", ack: 2 }]);
  expect((await call(admin, "GET", path)).body.people, "and nobody new is there").toHaveLength(4);
});

test("an edit, a reaction and a deletion of the company's change what the customer sees; of an unknown message they are refused", async () => {
  const { phone, marina, chat } = await atThePhone();
  const order = anOrder("ref-1", marina.number);
  await phone.take(order);
  const target = { providerId: "ref-1", fromMe: true, author: null, body: "Temos sim" };
  const { ref: _, to } = order;
  await phone.take({ ref: "e", to, kind: "edit", target, body: "Temos, sim" });
  await phone.take({ ref: "r", to, kind: "react", target, emoji: "👍" });
  expect(await chat()).toMatchObject([
    { body: "Temos, sim", isEdited: true, reactions: [{ emoji: "👍", fromCompany: true, authorId: null }] },
  ]);
  await phone.take({ ref: "d", to, kind: "delete", target });
  expect(await chat()).toMatchObject([{ body: "", isDeleted: true }]);
  const unknown = { ...target, providerId: "nobody" };
  expect(await phone.take({ ref: "x", to, kind: "delete", target: unknown })).toEqual({ refused: "not-found" });
});

test("its customers are its address book: all of them when the line comes up, and whoever is added at once", async () => {
  const { phone, admin, marina, path } = await atThePhone();
  await call(admin, "POST", `${path}/people`, { name: "Condomínio", isGroup: true });
  const { body: bento } = await call(admin, "POST", `${path}/people`, { name: "Bento Prado" });
  await phone.take(anOrder("ref-1", "5511900000009"));
  const added = { kind: "addressBook", chat: "book", entries: [{ number: bento.number, name: "Bento Prado" }] };
  const books = (await phone.news()).arrivals.flatMap(({ inbound }) => (inbound.kind === "addressBook" ? [inbound] : []));
  expect(books).toMatchObject([added]);
  const [whole, ...more] = await phone.addressBook();
  expect([whole?.inbound, more]).toMatchObject([{ kind: "addressBook", chat: "book" }, []]);
  const { entries } = Inbound.parse(whole?.inbound) as InboundOf<"addressBook">;
  expect(entries.map(({ name }) => name)).toEqual(["Marina Duarte", "Rogério Paiva", "Lúcia Fontes", "Bento Prado"]);
  expect(entries[0]?.number).toBe(marina.number);
});

test("everybody is on WhatsApp but a range of numbers that the phone gives to nobody: what is sent there is refused", async () => {
  const { phone, marina } = await atThePhone();
  const absent = "5511904041234";
  expect([await phone.isThere(marina.number), await phone.isThere("5511987654321"), await phone.isThere(absent)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await phone.take(anOrder("ref-1", absent))).toEqual({ refused: "undeliverable" });
});

test("each has a face of his own that stays his; who is not there has none", async () => {
  const { phone, marina } = await atThePhone();
  const faceOf = async (number: string) => {
    const face = await phone.face(number);
    return face && sharp(await bytesOf(face)).metadata();
  };
  expect(await faceOf(marina.number)).toMatchObject({ format: "png", width: 160, height: 160 });
  const [one, again, other] = await Promise.all(
    ["5511987654321", "5511987654321", "5511987654322"].map((each) => phone.face(each).then(bytesOf)),
  );
  expect(one).toEqual(again);
  expect(one).not.toEqual(other);
  expect(await phone.face("5511904041234")).toBeNull();
});
