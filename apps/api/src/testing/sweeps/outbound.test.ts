import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { endpoints } from "@recado/contract/all";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeToken } from "../../modules/connections/actions/change.ts";
import { heldConnection } from "../../modules/messages/factory.ts";
import type { Api } from "../../platform/http/server.ts";
import { configureOutbound } from "../../platform/outbound/resolve.ts";
import { outsideTrusting } from "../../platform/outbound/trusting.ts";
import { ask, createApi } from "../app.ts";
import { leadingInside, resolve } from "../leadingInside.ts";
import { filled, said } from "./isolation.ts";
import { exampleOf, listed, send, takesBody } from "./request.ts";
import { inTurn } from "./turn.ts";
import { type Peopled, peopled, records } from "./world.ts";

// A server that listens on this machine, and that no request may ever reach.
let hits = 0;
let canary: Server;
let api: Api;
let hostile: string[];
beforeAll(async () => {
  canary = createServer((_, response) => void response.end(`inside ${++hits}`));
  await new Promise<void>((done) => canary.listen(0, done));
  hostile = leadingInside((canary.address() as AddressInfo).port);
  api = await createApi();
});
afterAll(() => void canary.close());
afterEach(() => configureOutbound({}));

const writes = listed(endpoints).filter(({ endpoint }) => takesBody(endpoint));
/** The fields with an address that our server fetches. */
const fetched = ["externalApi.send mediaUrl"];
/** Fetched when a contact has written, checked there. */
const fetchedLater = ["integrations.create urlN8N", "integrations.update urlN8N", "prompts.create baseUrl", "prompts.update baseUrl"];

/** Where people live, and not an address of the web. */
const postal = /address(ZipCode|Street|State|City|District|2|ForPaymentDetails)$/i;

test("every field that takes an address is known to this sweep", () => {
  const fields = writes
    .flatMap(({ name, endpoint }) => Object.keys(endpoint.body.shape).map((field) => `${name} ${field}`))
    .filter((field) => !postal.test(field));
  expect(fields.filter((field) => /ur[li]|link$|host|picture|address|endpoint/i.test(field.split(" ")[1]!))).toEqual([
    ...fetched,
    ...fetchedLater,
  ]);
});

test("no address that leads inside is asked by any field that is fetched, however it is written", { timeout: 60_000 }, async () => {
  configureOutbound({ resolve });
  let requests = 0;
  for (const field of fetched) {
    const [name, key = ""] = field.split(" ");
    const { endpoint } = writes.find((one) => one.name === name)!;
    const company = await peopled();
    const waiting = () => company.run(({ tx }) => tx.selectFrom("outbox").select("id").execute());
    const [before, tokens] = [await waiting(), [await tokenOf(company), await tokenOf(company)]]; // two tokens, since each may send a hundred messages a minute
    for (const [at, url] of hostile.entries()) {
      const payload = { ...exampleOf(endpoint), body: "", [key]: url };
      const { statusCode, body } = await ask({ ...company.admin, token: tokens[at % 2]! }, "POST", endpoint.path, { payload }, api);
      const error = url === "" ? "ERR_EMPTY_MESSAGE" : expect.stringMatching(/^ERR_(WAPP_DOWNLOAD_MEDIA|VALIDATION)$/);
      expect([statusCode, JSON.parse(body).error], url).toEqual([400, error]);
      requests++;
    }
    expect(await waiting()).toEqual(before);
  }
  console.log(`RESULT SEC-04 fields=${fetched.length} urls=${hostile.length} requests=${requests} hits=${hits}`);
  expect([hostile.length >= 60, hits]).toEqual([true, 0]);
});

const tokenOf = async (company: Peopled) => {
  const { connectionId } = await heldConnection(company);
  return company.as(company.admin, (ctx) => makeToken(ctx, connectionId));
};

test("nor by what a provider says where a file is, though its own server may stand inside", async () => {
  configureOutbound({ resolve });
  const { ask: askTrusted, openStream } = outsideTrusting("http://127.0.0.1:1/graph"); // the same host, another port
  for (const url of hostile) {
    expect(await askTrusted(url, { timeoutMs: 2000 }), url).toMatchObject({ ok: false });
    expect(await openStream(url, { timeoutMs: 2000, bytesMax: 1000 }), url).toMatchObject({ ok: false });
  }
  expect(hits).toBe(0);
});

test("a text that no field is fetched from leads nowhere", { timeout: 60_000 }, async () => {
  configureOutbound({ resolve });
  const home = await peopled();
  const url = hostile[0]!;
  const bodies = writes.filter(({ endpoint }) => endpoint.access === "session" && !endpoint.upload);
  for (const one of inTurn(import.meta.filename, bodies)) {
    const values = await filled(one, home, records);
    const body = (await said(one, home)).body ?? exampleOf(one.endpoint);
    for (const field of [...Object.keys(one.endpoint.body.shape), "mediaUrl", "mediaPath", "url", "webhookUrl", "profilePicUrl"])
      await send(api, one.endpoint, { user: home.admin, values, body: { ...body, [field]: url } });
  }
  expect(hits).toBe(0);
});

test("most of those do reach the canary where the installation allows it, else the refusals meant nothing", async () => {
  configureOutbound({ resolve, allowPrivate: ["127.0.0.0/8", "0.0.0.0/8", "::1"] });
  const company = await peopled();
  const { endpoint } = writes.find(({ name }) => name === "externalApi.send")!;
  const before = hits;
  for (const [at, url] of hostile.slice(0, 40).entries()) {
    const payload = { ...exampleOf(endpoint), number: `55119${String(80_000_000 + at)}`, mediaUrl: url };
    await ask({ ...company.admin, token: await tokenOf(company) }, "POST", endpoint.path, { payload }, api);
  }
  expect(hits - before).toBeGreaterThan(10);
});
