import { type Company, foundCompany, hire } from "./company.ts";
import { randomFrom } from "./dice.ts";
import { startGraph, startWhatsApp } from "./fakes.ts";
import { betaDoor } from "./inbound/beta.ts";
import { cloudDoor } from "./inbound/cloud.ts";
import type { Door } from "./inbound/door.ts";
import { judge, settled } from "./inbound/judge.ts";
import { sandboxDoor } from "./inbound/sandbox.ts";
import { startInstallation } from "./installation.ts";
import { killAround, type MsLeft } from "./killing.ts";

/** So many through each of the providers. */
type Options = { messages: number; contacts: number; perSecond: number; kills: number; everyMs: number; seed: number };

const PHONE = "5511988880001";

/** Customers write over all three providers at once while every process and the database are killed in turn. */
export async function receiveUnderKills({ messages, contacts, perSecond, kills, everyMs, seed }: Options) {
  const dice = randomFrom(seed);
  const [graph, whatsApp] = await Promise.all([startGraph({ seed }), startWhatsApp()]);
  const env = { ...whatsApp.said.env, GRAPH_URL: graph.said.url, WHATSAPP_WEB_HURRY: "60" };
  const installation = await startInstallation(["web", "web", "worker", "channels", "channels"], env);
  const doors: Door[] = [];
  try {
    const company = await foundCompany();
    const load = { messages, contacts, perSecond, dice };
    doors.push(await betaDoor({ company, whatsApp, phone: PHONE }, load));
    doors.push(await cloudDoor({ company, graph, webs: installation.webs }, load));
    doors.push(await sandboxDoor({ company, agent: await hire(company, "Agente"), webs: installation.webs }, load));

    const began = performance.now();
    const speaking = new Set(doors);
    const speak = (msLeft: MsLeft) =>
      Promise.all(
        doors.map(async (door) => {
          const messages = await door.speak(msLeft);
          speaking.delete(door);
          return { door, said: messages };
        }),
      );
    const isFull = () => speaking.size === doors.length;
    const { killed, loaded: doorMessages } = await killAround(installation, speak, { dice, kills, everyMs, isFull });
    await settled(company, messages * doors.length, { quietMs: 100_000 });
    const wallMs = Math.round(performance.now() - began);
    return { ...killed, ...(await judgeAll(company, doorMessages)), wallMs };
  } finally {
    for (const door of doors) await door.stop();
    await installation.stop();
    await Promise.all([graph.stop(), whatsApp.stop()]);
  }
}

/** The sums of all providers; each is printed on a line before. */
async function judgeAll(company: Company, doorMessages: { door: Door; said: Parameters<typeof judge>[2] }[]) {
  const sum: Record<string, number> = {};
  for (const { door, said: messages } of doorMessages) {
    const judged = await judge(company, door, messages);
    console.log(`  ${door.name}: ${JSON.stringify(judged)}`);
    for (const [name, value] of Object.entries(judged)) sum[name] = (sum[name] ?? 0) + value;
  }
  return sum;
}
