import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A fake provider in a process of its own, which survives all kills. */
type FakeProvider<Started> = { said: Started; ask(order: string, values?: object): Promise<unknown>; stop(): Promise<void> };

type GraphSaid = { url: string; phoneNumberId: string; wabaId: string; accessToken: string; appSecret: string };
export type Graph = FakeProvider<GraphSaid>;

/** Meta's Graph API. Each number belongs to a business account of its own. */
export async function startGraph(options: { seed: number; ledger?: string; shares?: object; statuses?: object }): Promise<Graph> {
  const args = Object.entries(options).flatMap(([name, value]) => [
    `--${name}`,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return start<GraphSaid>("@recado/channels/testing/fakeGraph", args, ({ url }) => url.replace(/\/v\d+\.\d+$/, "/fake"));
}

export type WhatsApp = FakeProvider<{ admin: string; env: Record<string, string> }>;

export const startWhatsApp = (): Promise<WhatsApp> => start("@recado/whatsapp-web/testing/main", [], ({ admin }) => admin);

async function start<Started>(module: string, args: string[], controlOf: (started: Started) => string): Promise<FakeProvider<Started>> {
  const program = fileURLToPath(import.meta.resolve(module));
  const child: ChildProcess = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  if (!child.stdout) throw new Error("The fake says nothing.");
  const early = once(child, "exit").then(() => {
    throw new Error(`${module} ended before it said anything.`);
  });
  early.catch(() => undefined); // later it ends because it was stopped
  const [line] = (await Promise.race([once(createInterface(child.stdout), "line"), early])) as [string];
  const started = JSON.parse(line) as Started;
  return {
    said: started,
    async ask(order, values = {}) {
      const answer = await fetch(`${controlOf(started)}/${order}`, { method: "POST", body: JSON.stringify(values) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    async stop() {
      process.off("exit", kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      kill();
      await ended;
    },
  };
}
