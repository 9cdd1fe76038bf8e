import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { isReachable } from "./dataFolder.ts";
import { findProcess } from "./processes.ts";
import { endPrograms, openFolder, run } from "./testing/programs.ts";

const nobody = { uid: 65534, gid: 65534 };
const log = pino({ level: "silent" });
const started: Cluster[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = join(openFolder(), "data");
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((cluster) => cluster.stop()));
  await endPrograms();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
});

async function start() {
  const cluster = await startCluster({ dataDir, log });
  started.push(cluster);
  return cluster;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

async function query(url: string, statement: string) {
  const client = new pg.Client(url);
  client.on("error", () => {}); // when the server is killed, the client reports it here as well
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function until(holds: () => boolean | Promise<boolean>) {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 500) throw new Error("it never came to be");
    await sleep(20);
  }
}

/** A program that owns the folder; its table holds what was committed. */
async function hold(user = {}) {
  const holder = run("hold", [dataDir], user);
  const [, pid, url = ""] = (await holder.line("ready")).split(" ");
  await query(url, "create table kept (word text); insert into kept values ('still here')");
  return { ...holder, pid: Number(pid), url };
}

const isKept = async (url: string) => expect(await query(url, "select word from kept")).toEqual([{ word: "still here" }]);

describe("the embedded database", () => {
  it.runIf(process.getuid?.() === 0)("is reached by its user where root starts on a folder that others may not list", async () => {
    const first = await start();
    await query(first.url, "create table kept (id int)");
    await first.stop();
    started.splice(0);
    expect(modeOf(dataDir)).toBe(0o711);
    chmodSync(dataDir, 0o755); // as an earlier version made it
    const again = await start();
    expect(again.dataDir).toBe(dataDir);
    expect(modeOf(dataDir)).toBe(0o711);
    expect(await query(again.url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
  });

  it("keeps what it had from one start to the next, and no secret of it can be read by others", async () => {
    const first = await start();
    await query(first.url, "create table kept (word text); insert into kept values ('still here')");
    await first.stop();
    await isKept((await start()).url);
    expect(statSync(join(dataDir, "pg.secret")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "pg")).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir).sort()).toEqual(["lock", "pg", "pg.secret"]);
  });

  it("belongs to an owner who may make roles and trusted extensions and is no superuser", async () => {
    const { url } = await start();
    const [role] = await query(url, "select rolname, rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user");
    expect(role).toEqual({ rolname: "recado_owner", rolsuper: false, rolbypassrls: false, rolcreaterole: true });
    await query(url, "create extension pg_trgm; create extension unaccent; create extension btree_gin");
    expect(await query(url, "select lower('ÁÇÃO') as folded")).toEqual([{ folded: "áção" }]);
    await expect(query(url.replace("recado_owner", "postgres"), "select 1")).rejects.toThrow();
  });

  it("is taken over, with all that was committed, after node was killed", async () => {
    const holder = await hold();
    holder.child.kill("SIGKILL");
    await holder.ended;
    expect(findProcess(holder.pid)).not.toBeNull();

    const { url } = await start();
    expect(findProcess(holder.pid)).toBeNull();
    await isKept(url);
  });

  it("is repaired after node and the database were killed together", async () => {
    const holder = await hold();
    holder.child.kill("SIGKILL");
    process.kill(holder.pid, "SIGKILL");
    await holder.ended;
    await isKept((await start()).url);
  });

  it("comes back at the same address when it is killed under a running program, and is left alone while it lives", async () => {
    const deaths: string[] = [];
    const log = pino({ level: "error" }, { write: (line) => void deaths.push(line) });
    const cluster = await startCluster({ dataDir, log });
    started.push(cluster);
    const before = cluster.pid();
    await query(cluster.url, "create table kept (word text); insert into kept values ('still here')");
    expect(deaths).toEqual([]);
    process.kill(before, "SIGKILL");
    await until(() => cluster.pid() !== before);
    await isKept(cluster.url);
    expect(deaths).toEqual([expect.stringContaining("the database died")]);
  });

  it("is built again after node was killed while building it", async () => {
    for (let tries = 1; ; tries++) {
      const builder = run("hold", [dataDir]);
      await until(() => existsSync(dataDir) && readdirSync(dataDir).some((name) => name === "pg" || name.startsWith("pg.init-")));
      builder.child.kill("SIGKILL");
      await builder.ended;
      if (!existsSync(join(dataDir, "pg"))) break;
      // On a busy machine it may be complete before the test looks: then start another one.
      if (tries === 5) throw new Error("It was always built before it could be killed.");
      await (await start()).stop();
      rmSync(dataDir, { recursive: true });
    }

    expect(await query((await start()).url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).sort()).toEqual(["lock", "pg", "pg.secret"]);
  });

  it("opens to its owner again when the file with the password was lost", async () => {
    await (await start()).stop();
    rmSync(join(dataDir, "pg.secret"));
    expect(await query((await start()).url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses a folder that a living program holds, and tells which", async () => {
    const holder = await hold();
    await expect(start()).rejects.toThrow(`process ${holder.child.pid}, http://held.test`);
    await isKept(holder.url);
  });

  it("refuses to touch a database folder that it did not make", async () => {
    mkdirSync(join(dataDir, "pg"), { recursive: true });
    writeFileSync(join(dataDir, "pg", "thesis.txt"), "years of work");
    await expect(start()).rejects.toThrow("not empty and holds no database of ours");
    expect(readFileSync(join(dataDir, "pg", "thesis.txt"), "utf8")).toBe("years of work");
  });

  it("stops with its program when that is told to", async () => {
    const holder = await hold();
    holder.child.kill("SIGTERM");
    expect(await holder.ended).toBe(0);
    expect(findProcess(holder.pid)).toBeNull();
    expect(readdirSync(join(dataDir, "lock"))).toEqual([]);
  });

  const isRootInOpenCheckout = process.getuid?.() === 0 && isReachable(import.meta.dirname, nobody);
  it.runIf(isRootInOpenCheckout)("runs for a user without rights, and what he made runs for root", async () => {
    mkdirSync(dataDir, { mode: 0o755 });
    chownSync(dataDir, nobody.uid, nobody.gid);

    const holder = await hold(nobody);
    holder.child.kill("SIGTERM");
    await holder.ended;
    expect(statSync(join(dataDir, "pg")).uid).toBe(nobody.uid);
    await isKept((await start()).url);
  });
});
