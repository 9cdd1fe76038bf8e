import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { endpoints } from "@recado/contract/all";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { makeToken } from "../../modules/connections/actions/change.ts";
import { fileOfLink, linkToFile } from "../../modules/files/present.ts";
import { heldConnection } from "../../modules/messages/factory.ts";
import type { Api } from "../../platform/http/server.ts";
import { configureStorage } from "../../platform/storage/storage.ts";
import { ask, createApi } from "../app.ts";
import type { TestUser } from "../company.ts";
import { PLATFORM } from "../owner.ts";
import { tableOf } from "../samples.ts";
import { filled, said } from "./isolation.ts";
import { exampleOf, type Listed, listed } from "./request.ts";
import { inTurn } from "./turn.ts";
import { type Peopled, peopled, platform, records } from "./world.ts";

// Every place that a name could lead to is inside one tree of this test file: the stored files, temporary files, and the working directory,
// where a name without a folder would end up.
export const tree = await mkdtemp(join(tmpdir(), "recado-names-"));
const [dataDir, home] = [join(tree, "srv/recado/data"), process.cwd()];
export const SECRET = `SECRET-${randomUUID()}`;
export const secretPath = join(tree, "secret.txt");

let api: Api;

/** Creates the tree for the file's tests, and makes it the program's working directory. */
export function useTree() {
  beforeAll(async () => {
    for (const folder of ["srv/recado/data", "var/lib/work", "var/lib/tmp", "etc"]) await mkdir(join(tree, folder), { recursive: true });
    await writeFile(secretPath, SECRET);
    vi.stubEnv("TMPDIR", join(tree, "var/lib/tmp"));
    process.chdir(join(tree, "var/lib/work"));
    await configureStorage({ dataDir });
    api = await createApi();
  });
  afterAll(async () => {
    process.chdir(home);
    vi.unstubAllEnvs();
    await rm(tree, { recursive: true });
  });
}

export const everyRoute = listed(endpoints).filter(({ endpoint: { upload, uploads } }) => upload ?? uploads);
export const routes = inTurn(import.meta.filename, everyRoute);

/** The accepted content, for routes that do not accept every file. */
export const contents = tableOf("uploads");

/** An upload route with its rightful caller, in a company of its own. */
export async function placeOf(one: Listed) {
  const { upload, uploads, path, access } = one.endpoint;
  // A super user's uploads belong to the platform, whose company also holds files of other tests.
  const company = access === "super" ? await platform() : await peopled();
  const values = await filled(one, company, records);
  return {
    company,
    since: await newestFile(company),
    field: (upload ?? uploads)!.field,
    content: contents[one.name]?.content ?? Buffer.from(TEXT),
    fields: upload ? {} : ((await said(one, company)).body ?? exampleOf(one.endpoint)),
    path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name]))),
    user: access === "token" ? await systemOf(company) : company.admin,
  };
}
type UploadTarget = Awaited<ReturnType<typeof placeOf>>;

/** A user with a connection's token: it may send a hundred messages a minute, more than a test needs. */
async function systemOf(company: Peopled): Promise<TestUser> {
  const { connectionId } = await heldConnection(company);
  return { ...company.admin, token: await company.as(company.admin, (ctx) => makeToken(ctx, connectionId)) };
}

type Part = { head: string | Buffer; content: string | Buffer };
export const EDGE = "----recado-uploads";
export const FORM = `multipart/form-data; boundary=${EDGE}`;
const TEXT = "Olá 😀";

export const fieldsOf = (fields: object): Part[] =>
  Object.entries(fields).map(([name, value]) => ({
    head: `name="${name}"`,
    content: typeof value === "string" ? value : JSON.stringify(value),
  }));
export const formOf = (parts: Part[]) =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; `),
      Buffer.from(head as Buffer),
      ...["\r\n\r\n", content, "\r\n"].map((part) => Buffer.from(part as Buffer)),
    ]),
    Buffer.from(`--${EDGE}--\r\n`),
  ]);

type More = { type?: string; user?: TestUser | undefined };
export async function sent(target: UploadTarget, payload: string | Buffer, more: More = {}) {
  const { type = FORM, user } = { user: target.user, ...more };
  const { statusCode, body } = await ask(user, "POST", target.path, { payload, headers: { "content-type": type } }, api);
  return { status: statusCode, text: body };
}

export const withFile = ({ field, fields, content }: UploadTarget, tail: string | Buffer) =>
  formOf([...fieldsOf(fields), { head: Buffer.concat([Buffer.from(`name="${field}"; `), Buffer.from(tail as Buffer)]), content }]);

/**
 * The files uploaded since the target was made. Other sweeps upload to the platform's company at the same time, each into a tree of its
 * own.
 */
export async function filesOf({ company, since }: UploadTarget) {
  const files = await company.run(({ tx }) =>
    tx.selectFrom("files").select(["id", "key", "name"]).where("id", ">", since).orderBy("id").execute(),
  );
  if (company.id !== PLATFORM) return files;
  const here = await lying();
  return files.filter(({ key }) => here.includes(`srv/recado/data/files/${key}`));
}

const newestFile = ({ run }: Peopled) =>
  run(async ({ tx }) => (await tx.selectFrom("files").select("id").orderBy("id", "desc").executeTakeFirst())?.id ?? 0);

export const lying = async () =>
  (await readdir(tree, { recursive: true, withFileTypes: true }))
    .map(({ parentPath, name }) => relative(tree, join(parentPath, name)))
    .sort();

export const PLAIN = 'filename="nota.txt"';

/** The link in an answer to this file; when the answer has none, the link that the company's own people would get. */
export function linkIn(text: string, { name, endpoint }: Listed, { company }: UploadTarget, fileId: number) {
  const links = text.match(/\/api\/media\/[\w.-]+/g) ?? [];
  const own = links.find((link) => fileOfLink(link.split("/").at(-1)!)?.fileId === fileId);
  return own ?? (endpoint.access === "token" || name in contents ? linkToFile(company.id, fileId) : "/api/no link in the answer");
}

/** Uploads a file with an ordinary name. */
export async function kept(one: Listed, target: UploadTarget) {
  const { status, text } = await sent(target, withFile(target, PLAIN));
  expect(status, `${one.name} ${text}`).toBe(200);
  const file = (await filesOf(target)).at(-1)!;
  return { file, link: linkIn(text, one, target, file.id) };
}

export const opened = (link: string) => ask(undefined, "GET", link.replace(/^\/api/, ""), {}, api);
