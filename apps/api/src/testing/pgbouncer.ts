import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../platform/process/freePort.ts";

/** Debian installs it to /usr/sbin; elsewhere it is found on PATH. */
export const pgbouncer = ["/usr/sbin/pgbouncer", ...(process.env.PATH ?? "").split(":").map((folder) => join(folder, "pgbouncer"))].find(
  (path) => existsSync(path),
);

type Bouncer = { through(url: string): string; output(): string; stop(): Promise<void> };

/** In transaction mode with few server connections, for the users of these URLs. */
export async function startBouncer(program: string, urls: string[]): Promise<Bouncer> {
  const folder = await mkdtemp(join(tmpdir(), "recado-pgbouncer-"));
  await chmod(folder, 0o755); // when tests run as root, it runs as another user
  const port = await freePort();
  const people = urls.map((url) => new URL(url));
  const [server] = people;
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: join(folder, "users.txt"),
    pool_mode: "transaction",
    default_pool_size: 4,
    max_client_conn: 200,
    ...(process.getuid?.() === 0 ? { user: "nobody" } : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]\n* = host=${server?.hostname} port=${server?.port}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  await writeFile(settings.auth_file, people.map((url) => `"${url.username}" "${decodeURIComponent(url.password)}"\n`).join(""));

  const child = spawn(program, [join(folder, "pgbouncer.ini")], { stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("process up")) ready.resolve();
    });
  child.once("close", () => {
    process.off("exit", kill);
    ready.reject(new Error(`PgBouncer did not start:\n${output}`));
    ended.resolve();
  });
  await ready.promise;

  return {
    through(url) {
      const other = new URL(url);
      other.port = String(port);
      return other.href;
    },
    output: () => output,
    async stop() {
      child.kill("SIGQUIT");
      await ended.promise;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
