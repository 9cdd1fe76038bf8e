import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type FakeServer = {
  /** Environment variables that make an engine connect to this server as WhatsApp. */
  env: Record<string, string>;
  ask(order: string, values?: object): Promise<unknown>;
  stop(): Promise<void>;
};

/** The fake WhatsApp Web server runs in its own process: its licence differs from ours, so nothing of it is imported. */
export async function startFakeWhatsApp(): Promise<FakeServer> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.resolve("@recado/whatsapp-web/testing/main"))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The fake says nothing.");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { admin, env } = JSON.parse(line) as { admin: string; env: Record<string, string> };
  return {
    env,
    async ask(order, values = {}) {
      const answer = await fetch(`${admin}/${order}`, { method: "POST", body: JSON.stringify(values) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
