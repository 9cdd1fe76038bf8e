import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { harden } from "../harden.ts";

harden();
const { startFakeWhatsApp } = await import("./fakeWhatsApp.ts");
const { aContact } = await import("./account.ts");
const { DEFAULT_CONNECTION_CONFIG } = await import("baileys");

const { LEDGER = null, PORT = "0", ADMIN_PORT = "0" } = process.env;
const fake = await startFakeWhatsApp({ ledger: LEDGER, port: Number(PORT) });

type Order = {
  number?: string;
  lid?: string;
  name?: string;
  qr?: string;
  account?: string;
  text?: string;
  id?: string;
  at?: number;
  kind?: string;
  times?: number;
  code?: number;
  texts?: Order[];
};

/** Contacts who ask for unreadable messages again only on demand. */
const deaf = new Map<string, ReturnType<typeof aContact>>();

const vote = { pollUpdateMessage: { pollCreationMessageKey: { id: "POLL" }, vote: { encPayload: new Uint8Array(8) } } };

/** Commands for tests in other processes: each takes and returns JSON. */
const orders: Record<string, (order: Order) => unknown> = {
  "/contact": ({ number = "", lid = "", name = "" }) => void fake.addContact({ number, lid, name }),
  "/scan": ({ qr = "", number = "", lid = "" }) => void fake.scan(qr, { number, lid }),
  "/text": async ({ account = "", number = "", text = "", id, at = Date.now() }) => {
    const contact = fake.contacts.find((one) => one.number === number);
    if (!contact) throw new Error(`no contact has ${number}`);
    const messageId = await fake.says.text(accountOf(account), contact, text, { ...(id && { id }), at });
    return { id: messageId, at: Math.floor(at / 1000) * 1000 };
  },
  "/texts": async ({ account = "", texts = [] }) => {
    const results: unknown[] = [];
    for (const one of texts) results.push(await orders["/text"]?.({ ...one, account }));
    return results;
  },
  "/garble": ({ account = "", number = "", lid = "", name = "", id }) => {
    const contact = deaf.get(number) ?? aContact({ number, lid, name });
    deaf.set(number, contact);
    return fake.says.garble(accountOf(account), contact, { conversation: "?" }, { ...(id && { id }) });
  },
  "/again": ({ account = "", number = "", id, kind, text = "" }) => {
    const contact = deaf.get(number);
    if (!contact || !id) throw new Error(`${number} has said nothing that nobody could read`);
    return fake.says.tell(accountOf(account), contact, kind === "vote" ? vote : { conversation: text }, { id, again: 1 });
  },
  "/shareKey": ({ account = "" }) => fake.says.shareKey(accountOf(account)),
  "/write": ({ account = "", number = "", name = "" }) => fake.says.write(accountOf(account), { number }, name || null),
  "/mood": ({ account = "", kind = "normal", times }) => fake.mood(accountOf(account), kind as "normal", times ? { times } : {}),
  "/receipts": ({ account = "" }) => {
    accountOf(account).hasReceipts = true;
  },
  "/streamError": ({ account = "", code = 500 }) => fake.streamError(accountOf(account), code),
  "/cut": ({ account = "" }) => fake.cut(accountOf(account)),
  "/abandon": ({ account = "" }) => fake.abandon(accountOf(account)),
  "/outdate": () => {
    fake.revision = DEFAULT_CONNECTION_CONFIG.version[2] + 1;
  },
  "/looks": () => fake.looks,
  "/shut": () => {
    fake.door = 503;
  },
  "/open": () => {
    fake.door = null;
  },
  "/linked": ({ account = "" }) => accountOf(account).linked,
  "/askAgain": ({ account = "", number = "", id = "" }) => {
    const contact = fake.contacts.find((one) => one.number === number);
    if (contact) fake.says.askAgain(accountOf(account), contact, id);
  },
  "/outstanding": ({ account = "" }) => ({ waiting: accountOf(account).outstanding.size }),
  "/ledger": () => fake.ledger.entries,
};

const admin = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    const order = orders[request.url ?? ""];
    if (!order) throw new Error("no such order");
    response.end(JSON.stringify((await order(JSON.parse(Buffer.concat(parts).toString() || "{}") as Order)) ?? null));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
});
admin.listen(Number(ADMIN_PORT), "127.0.0.1", () => {
  const { port } = admin.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ admin: `http://127.0.0.1:${port}`, env: fake.env })}\n`);
});

process.on("SIGTERM", async () => {
  await fake.close();
  process.exit(0);
});

function accountOf(number: string) {
  const account = fake.accounts.get(number);
  if (!account) throw new Error(`nobody has linked ${number}`);
  return account;
}
