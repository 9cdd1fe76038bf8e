import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { theApp } from "./app.ts";
import { askAs } from "./ask.ts";
import { PASSWORD } from "./company.ts";

type Wanted = { queue: string; color: string; people: string[]; connection?: object; agents?: string[] };

/** A queue of the demo company with two agents, Ana and Bia, and a test phone with these customers. */
export async function furnish(options: Wanted) {
  const { clear, ...desk } = await furnishAt(await askAs("admin@demo.test", theApp().password), options);
  // The demo's plan has room for three phones and ten users; other journeys need it too, and an Ana Prado of their own.
  onTestFinished(clear);
  return desk;
}

/** The same in another company, by its admin. */
export async function furnishAt(
  as: Ask,
  { queue: name, color, people, connection = {}, agents: names = ["Ana Prado", "Bia Nunes"] }: Wanted,
) {
  const queue = await as<{ id: number }>("POST", "/queue", { name, color });
  const agents = names.map((person) => ({
    name: person,
    email: `${person.toLowerCase().replaceAll(" ", ".")}.${crypto.randomUUID().slice(0, 8)}@jornada.test`,
  }));
  const hired: number[] = [];
  for (const agent of agents) {
    const user = { ...agent, password: PASSWORD, profile: "user", queueIds: [queue.id] };
    hired.push((await as<{ id: number }>("POST", "/users", user)).id);
  }
  const { id } = await as<{ id: number }>("POST", "/whatsapp", {
    name,
    provider: "sandbox",
    queueIds: [queue.id],
    ...connection,
  });
  await link(as, id);
  const ids = new Map<string, number>();
  /** Adds a customer or a group to the phone. */
  const meet = async (person: string, isGroup = false) =>
    void ids.set(person, (await as<{ id: number }>("POST", `/sandbox/${id}/people`, { name: person, isGroup })).id);
  for (const person of people) await meet(person);
  const [ana = "", bia = ""] = agents.map((agent) => agent.email);
  const say = (person: string, body: string) => as("POST", `/sandbox/${id}/people/${ids.get(person)}/messages`, { body });
  const clear = async () => {
    await as("DELETE", `/whatsapp/${id}`);
    for (const user of hired) await as("DELETE", `/users/${user}`);
    await as("DELETE", `/queue/${queue.id}`); // its name and colour are used by other journeys, too
  };
  return { ana, bia, say, meet, as, phone: id, ids, queueId: queue.id, link: () => link(as, id), clear };
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;
type Phone = { connection: { status: string; qrcode: string } };

/** Scans the connection's QR code as soon as there is one. */
async function link(as: Ask, id: number) {
  for (let tries = 0; tries < 150; tries += 1) {
    const { connection } = await as<Phone>("GET", `/sandbox/${id}`);
    if (connection.status === "CONNECTED") return;
    if (connection.qrcode !== "") await as("POST", `/sandbox/${id}/scan`, { qrcode: connection.qrcode }).catch(() => {});
    await wait(Math.min(200, 20 * 2 ** tries));
  }
  throw new Error("The test phone was not linked.");
}
