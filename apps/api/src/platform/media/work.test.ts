import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { deleteLeftovers, inTemporaryFolder } from "./work.ts";

/** A temporary folder of its own, for this process and those that it starts. */
async function aPlace() {
  const [folder, usual] = [await mkdtemp(join(tmpdir(), "recado-work-")), process.env.TMPDIR];
  process.env.TMPDIR = folder;
  onTestFinished(async () => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    await rm(folder, { recursive: true });
  });
  return folder;
}

const working = `import { writeFile } from "node:fs/promises";
  import { inTemporaryFolder } from ${JSON.stringify(new URL("./work.ts", import.meta.url).href)};
  await inTemporaryFolder(async (folder) => {
    await writeFile(folder + "/file", "half");
    console.log(folder);
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  });`;

/** Another process in the middle of its work, with the name of its folder. */
async function aWorker(): Promise<{ child: ChildProcess; name: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", working], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [output] = (await once(child.stdout as NonNullable<typeof child.stdout>, "data")) as [Buffer];
  return { child, name: basename(output.toString().trim()) };
}

async function kill(child: ChildProcess) {
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("what a killed process has left is cleared at the next start; what others work at, or is none of ours, stays", async () => {
  const folder = await aPlace();
  const [killed, alive] = [await aWorker(), await aWorker()];
  await kill(killed.child);
  const foreign = ["recado-media-abcdef", "recado-media-elsewhere-999999-abcdefghijkl-XYZ", "recado-e2e-1", "other"];
  for (const name of foreign) await mkdir(join(folder, name));
  // In a container an earlier process had our process id.
  const before = killed.name.replace(String(killed.child.pid), String(process.pid));
  await mkdir(join(folder, before));

  await inTemporaryFolder(async (own) => {
    expect(await readdir(folder)).toHaveLength(4 + foreign.length);
    await Promise.all([deleteLeftovers(), deleteLeftovers()]);
    expect((await readdir(folder)).sort()).toEqual([alive.name, basename(own), ...foreign].sort());
  });
  await kill(alive.child);
  await deleteLeftovers();
  expect((await readdir(folder)).sort()).toEqual([...foreign].sort());
});

test("nothing is followed out of there", async () => {
  const [elsewhere, folder] = [await mkdtemp(join(tmpdir(), "recado-work-")), await aPlace()];
  onTestFinished(() => rm(elsewhere, { recursive: true }));
  await writeFile(join(elsewhere, "kept"), "kept");
  const { child, name } = await aWorker();
  await kill(child);
  await symlink(elsewhere, join(folder, `${name}link`));
  await symlink(elsewhere, join(folder, name, "link"));
  await deleteLeftovers();
  expect(await readdir(elsewhere)).toEqual(["kept"]);
  expect(await readdir(folder)).toEqual([`${name}link`]);
});
