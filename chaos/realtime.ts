import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { aMessage } from "../apps/api/src/modules/messages/factory.ts";
import { keepArrivals } from "../apps/api/src/modules/messages/inbox.ts";
import { eventually } from "../apps/api/src/testing/eventually.ts";
import { callAt } from "../apps/api/src/testing/processes.ts";
import { type Agent, type Company, connect, foundCompany, hire } from "./company.ts";
import { pick, randomFrom } from "./dice.ts";
import { startInstallation } from "./installation.ts";
import { type Client, openClient } from "./realtime/client.ts";

type Options = { clients: number; seconds: number; kills: number; seed: number };
type Scene = {
  company: Company;
  connectionId: number;
  agents: [Agent, ...Agent[]];
  web: { url: string };
  dice: () => number;
  until: number;
};

const CONTACTS = 60;
const WATCHED = 2;
/** Screens overlap: what one agent does, others watch. */
const WATCHED_BY_ALL = 11;
const SETTLE_MS = 60_000;

/** Every fifth one sees a ticket only while it waits or is his: his lists gain and lose with what others do. */
const seesAll = (at: number) => at % 5 !== 4;

/** Agents before their screens while customers write, colleagues click, lines break and web processes die: in the end each shows what a fresh load shows. */
export async function loseLines({ clients, seconds, kills, seed }: Options) {
  const dice = randomFrom(seed);
  const place = await startInstallation(["web", "web", "worker"]);
  try {
    const company = await foundCompany();
    const { id: connectionId } = await connect(company, { provider: "sandbox", wanted: false });
    const hired = Array.from({ length: clients }, (_, at) => hire(company, `Agente${at}`, seesAll(at) ? "admin" : "user"));
    const agents = (await Promise.all(hired)) as [Agent, ...Agent[]];
    const [web] = place.webs;
    if (!web) throw new Error("Nobody serves.");
    const scene: Scene = { company, connectionId, agents, web, dice, until: Number.POSITIVE_INFINITY };

    await write(scene, 40);
    const ids = await eventually(
      () => seenTickets(company),
      (all) => all.length >= WATCHED_BY_ALL,
      SETTLE_MS,
    );
    const screens = await Promise.all(
      agents.map((agent, at) => {
        const first = at % (WATCHED_BY_ALL - WATCHED + 1);
        return openClient(agent, company.id, place.webs[at % 2] ?? web, seesAll(at) ? ids.slice(first, first + WATCHED) : []);
      }),
    );
    scene.until = performance.now() + seconds * 1000;
    let [cuts, killed] = [0, 0];
    await Promise.all([
      during(scene, 40, () => write(scene, 1)),
      during(scene, 80, () => click(scene)),
      during(scene, 250, async () => {
        pick(screens as [Client, ...Client[]], dice).cut();
        cuts++;
      }),
      (async () => {
        for (; killed < kills; killed++) {
          await sleep((seconds * 1000) / (kills + 1));
          const seat = place.webs[killed % place.webs.length];
          await seat?.kill();
          await sleep(300);
          await seat?.start();
        }
      })(),
    ]);
    const differences = await settled(screens);
    for (const each of differences.slice(0, 5)) console.log(each);
    const heard = screens.reduce((sum, screen) => sum + screen.heard(), 0);
    const conversations = screens.reduce((sum, screen) => sum + screen.conversations(), 0);
    for (const screen of screens) screen.close();
    return { clients, conversations, cuts, kills: killed, heard, diff: differences.length };
  } finally {
    await place.stop();
  }
}

async function during({ until, dice }: Scene, everyMs: number, work: () => Promise<unknown>) {
  while (performance.now() < until) {
    await work().catch(() => undefined); // a web process that is dead right now: the person tries something else
    await sleep(everyMs * (0.5 + dice()));
  }
}

const numberOf = (at: number) => String(5_511_970_000_000 + at);

/** Customers, by the door that every provider comes by. */
async function write({ company, connectionId, dice }: Scene, many: number) {
  const news = Array.from({ length: many }, () => {
    const number = numberOf(Math.floor(dice() * CONTACTS));
    return { inbound: aMessage({ number, at: Date.now(), body: `Olá ${randomUUID().slice(0, 8)}` }), raw: {} };
  });
  await keepArrivals(company.id, connectionId, news, null);
}

/** A colleague accepts, answers, hands over, returns, reads or closes something. */
async function click({ company, agents, web, dice }: Scene) {
  const agent = pick(agents, dice);
  const ids = await seenTickets(company);
  const id = ids[Math.floor(dice() * ids.length)];
  if (id === undefined) return;
  const change = (payload: object) => callAt(web, "PUT", `/tickets/${id}`, { token: agent.token, payload });
  const chance = dice();
  if (chance < 0.35) await change({ status: "open", userId: agent.id });
  else if (chance < 0.6) await callAt(web, "POST", `/messages/${id}`, { token: agent.token, payload: { body: "Já vejo" } });
  else if (chance < 0.68) await change({ userId: pick(agents, dice).id });
  else if (chance < 0.75) await callAt(web, "GET", `/messages/${id}`, { token: agent.token });
  else if (chance < 0.85) await change({ status: "pending", userId: null });
  else await change({ status: "closed" });
}

const seenTickets = (company: Company) =>
  company.run(async ({ tx }) => (await tx.selectFrom("tickets").select("id").orderBy("id").limit(CONTACTS).execute()).map(({ id }) => id));

/** Everybody is back, and what was told has been taken in; what differs then, differs for good. */
async function settled(screens: Client[]): Promise<string[]> {
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    await sleep(2_000);
    if (screens.every((screen) => screen.isUp())) {
      const found = (await Promise.all(screens.map((screen) => screen.differences()))).flat();
      if (found.length === 0 || performance.now() > end) return found;
    } else if (performance.now() > end) return ["somebody did not come back"];
  }
}
