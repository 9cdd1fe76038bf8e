import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Behaviour, chooserOf, type Shares } from "./fakeGraph/behaviour.ts";
import { type Burst, type BurstMessage, runBurst } from "./fakeGraph/burst.ts";
import { callOf, type Rung } from "./fakeGraph/calls.ts";
import { takeControl } from "./fakeGraph/control.ts";
import { answerToId, errorBody, statusOf as httpStatusOf } from "./fakeGraph/errors.ts";
import { type Hook, hookOf } from "./fakeGraph/hook.ts";
import { contactOf, type FakeInbound, type InboundKind, messageOf } from "./fakeGraph/inbound.ts";
import { type Ledger, openLedger } from "./fakeGraph/ledger.ts";
import { mistakeInUpload } from "./fakeGraph/measures.ts";
import { type MediaShelf, mediaShelf, uploadOf } from "./fakeGraph/media.ts";
import { randomOf } from "./fakeGraph/random.ts";
import { type Json, takeSend } from "./fakeGraph/sends.ts";
import { type StatusPlan, tellStatuses } from "./fakeGraph/statuses.ts";
import { templatePage } from "./fakeGraph/templates.ts";

export type FakeGraphOptions = {
  port?: number;
  phoneNumberId?: string;
  wabaId?: string;
  accessToken?: string;
  appSecret?: string;
  seed?: number;
  /** A file that records accepted messages. */
  ledger?: string | null;
  /** Where the signed webhooks go. */
  webhookUrl?: string | null;
  shares?: Shares;
  statuses?: StatusPlan;
};

/** Meta's side, as far as we know it: it delivers nothing and records everything. */
export type FakeGraph = {
  /** The value for GRAPH_URL. */
  url: string;
  port: number;
  credentials: { phoneNumberId: string; wabaId: string; accessToken: string; appSecret: string };
  ledger: Ledger;
  shelf: MediaShelf;
  hook: Hook;
  /** How many messages got which behaviour. */
  met: Map<string, number>;
  /** Ids of messages that were marked as read. */
  read: string[];
  /** Ids of calls that were rejected. */
  rejected: string[];
  /** The behaviour of the next requests of any kind, regardless of the shares. */
  next(...behaviours: Behaviour[]): void;
  /** The behaviour of the next sends, whatever other requests come in between. */
  nextSends(...behaviours: Behaviour[]): void;
  share(shares: Shares): void;
  tellStatuses(plan: StatusPlan): void;
  /** Sends a customer's message. Resolves when the webhook was accepted. */
  inject(message: Partial<FakeInbound> & { kind: InboundKind; from: string }): Promise<FakeInbound>;
  /** Makes a customer's call that nobody answers. Resolves when the last of its webhooks was accepted. */
  ring(rung: Partial<Rung> & { from: string }): Promise<Rung>;
  burst(burst: Burst): Promise<{ messages: BurstMessage[]; posted: number }>;
  stop(): Promise<void>;
};

export async function startFakeGraph(options: FakeGraphOptions = {}): Promise<FakeGraph> {
  const { phoneNumberId = "106540352242922", wabaId = "102290129340398", accessToken = "EAAtoken", appSecret = "app-secret" } = options;
  const random = randomOf(options.seed ?? 1);
  const chooser = chooserOf(random);
  chooser.share(options.shares ?? {});
  const ledger = openLedger(options.ledger ?? null);
  const shelf = mediaShelf();
  const hook = hookOf({ appSecret, phoneNumberId, wabaId }, options.webhookUrl ?? null);
  const met = new Map<string, number>();
  const read: string[] = [];
  const rejected: string[] = [];
  let plan: StatusPlan = options.statuses ?? { steps: ["sent", "delivered", "read"] };
  const counter = {
    ledger,
    shelf,
    random,
    met,
    onAccepted: (sent: Ledger["sent"][number]) => void (hook.url && tellStatuses(hook, random, { sent, plan })),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://fake");
    const body = await buffer(request);
    const json: Json = (status, content, headers = {}) =>
      void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(content));
    if (pathname.startsWith("/fake/")) return takeControl(fake, pathname.slice("/fake/".length), { body, json });
    if (request.headers.authorization !== `Bearer ${accessToken}`) return json(401, errorBody(190, "Invalid OAuth access token."));

    const [, , first = "", second] = pathname.split("/");
    const call = `${request.method} ${second ?? ""}`;
    if (call === "GET message_templates" && first === wabaId)
      return refusedOr(() => json(200, templatePage(searchParams.get("after"), url)));
    if (first === "files") return void response.end(shelf.get(second ?? "")?.bytes);
    if (call === "GET " && first !== phoneNumberId && shelf.get(first)) return json(200, shelf.describe(first, url));
    if (first !== phoneNumberId) return json(...answerToId(first, { isAccount: call === "GET " && first === wabaId }));

    if (call === "GET ") return refusedOr(() => json(200, { id: first, display_phone_number: "+1 555-078-3881", verified_name: "Loja" }));
    if (call === "POST media") return refusedOr(() => takeUpload());
    if (call !== "POST messages" && call !== "POST calls") return json(400, errorBody(100, "Unknown path."));

    const form = JSON.parse(body.toString()) as Record<string, unknown>;
    if (call === "POST calls" && form.action !== "reject") return json(400, errorBody(100, "Nobody here can talk."));
    if (call === "POST calls") return refusedOr(() => json(200, { success: rejected.push(String(form.call_id)) > 0 }));
    if (form.status === "read") return refusedOr(() => json(200, { success: read.push(String(form.message_id)) > 0 }));
    return takeSend(counter, form, { behaviour: chooser.choose("send"), json, response });

    /** Other calls than sends can be refused and broken off, too, and count no message as sent. */
    function refusedOr(accept: () => unknown): void {
      const behaviour = chooser.choose();
      if (behaviour === "drop") response.socket?.destroy();
      else if (behaviour === "crash") json(500, {});
      else if (behaviour === "nonsense") json(200, { yes: "thank you" });
      else if (behaviour === "limit") json(429, errorBody(130429, "Rate limit hit."), { "retry-after": "1" });
      else if (typeof behaviour === "object") json(httpStatusOf(behaviour), errorBody(behaviour.code, "Refused.", behaviour.subcode));
      else if (behaviour !== "hang") accept();
    }
    async function takeUpload() {
      const upload = await uploadOf(body, request.headers["content-type"] ?? "");
      const wrong = upload ? mistakeInUpload(upload) : { code: 100, says: "No file." };
      return upload && !wrong ? json(200, { id: shelf.add(upload) }) : json(400, errorBody(wrong?.code ?? 100, wrong?.says ?? ""));
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.socket?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v26.0`;

  const fake: FakeGraph = {
    url,
    port,
    credentials: { phoneNumberId, wabaId, accessToken, appSecret },
    ledger,
    shelf,
    hook,
    met,
    read,
    rejected,
    next: chooser.next,
    nextSends: chooser.nextSends,
    share: chooser.share,
    tellStatuses: (next) => {
      plan = next;
    },
    async inject(some) {
      const message = { id: `wamid.${randomUUID()}`, at: Date.now(), ...some };
      await hook.post({ contacts: [contactOf(message.from)], messages: [messageOf(message, shelf)] });
      return message;
    },
    async ring(some) {
      const rung: Rung = {
        id: `wacid.${randomUUID()}`,
        at: Date.now(),
        events: ["connect", "terminate"],
        seconds: null,
        isOurs: false,
        ...some,
      };
      for (const event of rung.events) {
        const contacts = event === "connect" ? { contacts: [contactOf(rung.from)] } : {};
        await hook.post({ ...contacts, calls: [callOf(rung, event)] }, "calls");
      }
      return rung;
    },
    burst: (burst) => runBurst({ hook, shelf, random }, burst),
    async stop() {
      hook.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      ledger.close();
    },
  };
  return fake;
}

if (process.argv[1] === import.meta.filename) {
  const { runFakeGraph } = await import("./fakeGraph/run.ts");
  await runFakeGraph(startFakeGraph);
}
