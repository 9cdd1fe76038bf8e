import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BinaryNode } from "baileys";
import { WebSocketServer } from "ws";
import { type Account, aContact, type Contact, type Mood } from "./account.ts";
import { openLedger } from "./ledger.ts";
import { type MediaHost, startMediaHost } from "./mediaHost.ts";
import { bytesOf, child, children, node, SERVER, seconds, userOf } from "./nodes.ts";
import { makeAuthority } from "./noise.ts";
import { bodyOf, contactOf, opened, type Received as Read } from "./outgoing.ts";
import { PairingDesk } from "./pairingDesk.ts";
import { answerTo, type Group } from "./queries.ts";
import { Speaking } from "./speaking.ts";
import { Wire } from "./wire.ts";

/**
 * WhatsApp Web's server, as far as our engine can tell: it speaks Noise and Signal, links devices, carries messages both ways, and fails on
 * demand. Messages that it accepted from companies are in its ledger.
 */
export async function startFakeWhatsApp({
  ledger = null,
  port = 0,
}: {
  ledger?: string | null;
  port?: number;
} = {}): Promise<FakeWhatsApp> {
  const media = await startMediaHost();
  const http = createServer(async (request, response) => {
    fake.looks += 1;
    await fake.thinking;
    response.end(request.url === "/sw.js" ? fake.worker : "");
  });
  const fake = new FakeWhatsApp(http, media, ledger);
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  return fake;
}

/** `again`: it was sent again at its recipient's request. */
export type Received = Read & { again: boolean };

type Events = Record<"receipt" | "query" | "acked" | "called", [BinaryNode]> & { received: [Received]; login: [Account] };

export class FakeWhatsApp extends EventEmitter<Events> {
  readonly contacts: Contact[] = [];
  readonly groups: Group[] = [];
  readonly accounts = new Map<string, Account>();
  readonly desk = new PairingDesk();
  readonly received: Received[] = [];
  readonly ledger: ReturnType<typeof openLedger>;
  readonly media: MediaHost;
  /** Messages from phones: contacts', and the company's own. */
  readonly says: Speaking;
  private readonly authority = makeAuthority();
  private readonly wires = new Set<Wire>();
  private readonly http: Server;
  private readonly folder = mkdtempSync(join(tmpdir(), "recado-fake-whatsapp-"));

  constructor(http: Server, media: MediaHost, ledger: string | null) {
    super();
    this.http = http;
    this.media = media;
    this.ledger = openLedger(ledger);
    this.says = new Speaking(this.contacts, media);
    const sockets = new WebSocketServer({
      server: http,
      verifyClient: (_asks: unknown, answer: (may: boolean, status?: number) => void) => {
        this.knocks += 1;
        answer(this.door === null, this.door ?? undefined);
      },
    });
    sockets.on("connection", (socket) => {
      const wire = new Wire(socket, this.authority, {
        open: (opened) => this.entered(opened),
        node: (on, stanza) => this.heard(on, stanza),
      });
      this.wires.add(wire);
      socket.on("close", () => this.wires.delete(wire));
    });
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.http.address() as AddressInfo).port}/ws/chat`;
  }

  /** The environment variables that make an engine take this server for WhatsApp. */
  get env(): Record<string, string> {
    const cert = join(this.folder, "ca.pem");
    writeFileSync(cert, this.media.cert);
    return {
      WHATSAPP_WEB_URL: this.url,
      WHATSAPP_WEB_ROOT_KEY: Buffer.from(this.authority.root.public).toString("base64"),
      WHATSAPP_WEB_MEDIA_HOST: this.media.host,
      NODE_EXTRA_CA_CERTS: cert,
    };
  }

  addContact(who: { number: string; lid: string; name: string }): Contact {
    const contact = aContact(who);
    this.contacts.push(contact);
    return contact;
  }

  addGroup(group: Group): Group {
    this.groups.push(group);
    return group;
  }

  scan(qr: string, who: { number: string; lid: string }): Account {
    return this.linked(this.desk.scan(qr, who));
  }

  async typeCode(code: string, who: { number: string; lid: string }): Promise<Account> {
    return this.linked(await this.desk.typeCode(code, who));
  }

  /** How the account's messages are handled from now on. */
  mood(account: Account, kind: Mood["kind"] | "normal", { times = Number.POSITIVE_INFINITY, error = "463", ms = 300 } = {}): void {
    account.mood = kind === "normal" ? null : { kind, left: times, error, ms };
  }

  /** Ends an account's stream as WhatsApp does, with one of its codes. */
  streamError(account: Account, code: number): void {
    const { wire } = account;
    const inner = { 401: [node("conflict", { type: "device_removed" })], 440: [node("conflict", { type: "replaced" })] }[code];
    if (code === 401) account.linked = false;
    if (code === 403) account.banned = true;
    wire?.send(node("stream:error", { code: String(code) }, inner));
    wire?.endSoon();
  }

  /** Cuts without a close frame, as when a router is switched off. */
  cut(account: Account): void {
    account.wire?.socket.terminate();
  }

  /** The connection stays open, but nobody is at its other end, as behind a router that has forgotten it. */
  abandon(account: Account): void {
    account.wire?.socket.pause();
  }

  /** The number of open connections. */
  get lines(): number {
    return this.wires.size;
  }

  async close(): Promise<void> {
    for (const wire of this.wires) wire.socket.terminate();
    this.http.closeAllConnections();
    await Promise.all([new Promise<void>((resolve) => this.http.close(() => resolve())), this.media.close()]);
    this.ledger.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private linked(account: Account): Account {
    this.accounts.set(account.number, account);
    return account;
  }

  private entered(wire: Wire): void {
    if (this.isMute) return;
    const { devicePairingData, username, userAgent } = wire.payload!;
    if (devicePairingData) {
      this.desk.begin(wire);
      return;
    }
    const account = this.accounts.get(String(username));
    const reason = this.refusalOf(account, Number(userAgent?.appVersion?.tertiary));
    if (!account || reason) {
      wire.send(node("failure", { reason: reason ?? "401", location: "frc" }));
      wire.endSoon();
      return;
    }
    if (account.isOnline) this.streamError(account, 440);
    account.wire = wire;
    wire.send(node("success", { t: seconds(), props: "27", lid: account.deviceLid, creation: "1700000000", location: "frc" }));
    const backlog = [...account.outstanding.values()];
    for (const { stanza } of backlog) wire.send({ ...stanza, attrs: { ...stanza.attrs, offline: "0" } });
    wire.send(node("ib", { from: SERVER }, [node("offline", { count: String(backlog.length) })]));
    this.emit("login", account);
  }

  private refusalOf(account: Account | undefined, revision: number): string | null {
    if (!account?.linked) return "401";
    if (account.banned) return "403";
    return revision < this.revision ? "405" : this.refusing;
  }

  /** Answers each new connection with this status, as when a proxy or WhatsApp's front end has trouble: 503. */
  door: number | null = null;
  knocks = 0;

  /** Connections are accepted, but logins get no answer. */
  isMute = false;

  /** Every login is refused with this code, as when WhatsApp requires a newer client: "405". */
  refusing: string | null = null;

  /** Clients older than this are refused; the page's worker contains the current revision. */
  revision = 0;
  /** How often its pages were requested, and what those requests wait for. */
  looks = 0;
  thinking: Promise<void> | null = null;
  get worker(): string {
    return this.revision === 0 ? "" : `self.__swData=JSON.parse("{\\"client_revision\\":${this.revision},\\"x\\":1}");`;
  }

  private async heard(wire: Wire, stanza: BinaryNode): Promise<void> {
    const account = [...this.accounts.values()].find((one) => one.wire === wire);
    if (stanza.tag === "iq") return this.asked(wire, stanza, account);
    if (!account) return;
    if (stanza.tag === "message") return this.sent(account, stanza);
    if (stanza.tag === "receipt") return this.receipt(account, stanza);
    if (stanza.tag === "ack") {
      account.outstanding.delete(
        `${stanza.attrs.class}:${stanza.attrs.id}:${stanza.attrs.class === "message" ? "" : (stanza.attrs.type ?? "")}`,
      );
      this.emit("acked", stanza);
    }
    if (stanza.tag !== "call") return;
    this.emit("called", stanza);
    wire.send(node("ack", { class: "call", id: stanza.attrs.id ?? "", from: stanza.attrs.to ?? SERVER }));
  }

  private asked(wire: Wire, stanza: BinaryNode, account: Account | undefined): void {
    this.emit("query", stanza);
    if (stanza.attrs.type === "result") {
      if (!child(stanza, "pair-device-sign")) return;
      wire.send(node("stream:error", { code: "515" }));
      wire.endSoon();
      return;
    }
    const code = child(stanza, "link_code_companion_reg");
    if (code?.attrs.stage === "companion_finish") this.desk.finished(wire, stanza);
    const isForCode = code?.attrs.stage === "companion_hello";
    const world = { account, contacts: this.contacts, groups: this.groups, mediaHost: this.media.host };
    wire.send(isForCode ? this.desk.askedForCode(wire, stanza) : answerTo(stanza, world));
  }

  private async sent(account: Account, stanza: BinaryNode): Promise<void> {
    const { id = "", to = "" } = stanza.attrs;
    const mood = account.moodNow();
    const ack = (more: Record<string, string> = {}) =>
      account.wire?.send(node("ack", { class: "message", id, from: to, t: seconds(), ...more }));
    if (mood?.kind === "refuse") return void ack({ error: mood.error ?? "463" });
    if (mood?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, mood.ms));

    const again = this.says.askedAgain.delete(id);
    const read = (await opened(stanza, account, this.contacts)).map((one) => ({ ...one, again }));
    const [first] = read;
    this.ledger.write({ id, to: first && !first.group ? first.to.number : userOf(to), body: first ? bodyOf(first.message) : "", again });
    this.received.push(...read);
    for (const one of read) this.emit("received", one);
    if (mood?.kind === "drop") this.cut(account);
    else if (mood?.kind !== "silent") ack();
    if (!account.hasReceipts || again) return;
    for (const { to: who, group } of read)
      this.says.receipt(
        account,
        who,
        id,
        "delivered",
        this.groups.find((one) => one.id === group),
      );
  }

  private receipt(account: Account, stanza: BinaryNode): void {
    const { id = "", to = SERVER, type } = stanza.attrs;
    this.emit("receipt", stanza);
    account.wire?.send(node("ack", { class: "receipt", id, from: to, ...(type ? { type } : {}) }));
    if (type !== "retry") {
      const items = children(child(stanza, "list"), "item").map(({ attrs }) => attrs.id ?? "");
      for (const one of [id, ...items]) account.outstanding.delete(`message:${one}:`);
      return;
    }
    // The recipient could not read it: it is sent again, in a new session.
    const waiting = account.outstanding.get(`message:${id}:`);
    const contact = contactOf(this.contacts, to) ?? contactOf(this.contacts, stanza.attrs.participant ?? "");
    if (!waiting?.message || !contact || bytesOf(child(stanza, "registration")).length === 0) return;
    contact.signal.forget(account.keys);
    const list = to.endsWith("@broadcast") ? to : undefined;
    void this.says.tell(account, contact, waiting.message, { id, again: 1, list });
  }
}
