import type { Readable } from "node:stream";
import type { Channel, ChannelPorts } from "../channel.ts";
import { ChannelFailure } from "../channel.ts";
import type { Arrival } from "../inbound.ts";
import type { Order, Outcome } from "../outbound.ts";

/** What the phone looks like from the company's side of the line. */
export type PhoneState = { linked: boolean; online: boolean; number: string };

export type Faults = { sending: "none" | "refuse" | "lose" | "silent"; delaySeconds: number; duplicate: boolean; reorder: boolean };

/** The telephone itself, wherever it is kept. */
export type Phone = {
  look(): Promise<PhoneState & { faults: Faults }>;
  unlink(): Promise<void>;
  /** Takes an order, once, however often it is brought: it goes by its reference. */
  take(order: Order): Promise<{ providerId: string } | { refused: string }>;
  /** News of customers in their order, and how to say that they have been heard. */
  news(): Promise<{ arrivals: Arrival[]; heard(): Promise<void> }>;
  markRead(providerIds: string[]): Promise<void>;
  openFile(source: unknown): Promise<{ stream: Readable; mime: string | null; name: string | null } | null>;
  /** Whenever something happened on it, until the answer is called. */
  watch(changed: () => void): () => void;
};

const QR_MS = 60_000;
const LOOK_MS = 2_000;

/** WhatsApp as it behaves, with a telephone that anybody may hold: it is linked by a QR, loses its network, keeps what it could not say. */
export function sandboxChannel({ phone, ports, newCode }: { phone: Phone; ports: ChannelPorts; newCode(): string }): Channel {
  let running = false;
  let shown: "none" | "qr" | "connected" | "offline" = "none";
  let qrTimer: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let unwatch: (() => void) | undefined;

  /** One look after the other: what was seen last is what is told last. */
  const lookSoon = () => {
    looking = looking.then(() => (running ? look() : undefined)).catch(() => undefined);
    return looking;
  };

  async function look() {
    const state = await phone.look();
    if (!state.linked) return showQr();
    clearTimeout(qrTimer);
    if (!state.online)
      return to("offline", () => ports.tell({ type: "status", status: "TIMEOUT", cause: "phone-offline", number: state.number }));
    await to("connected", async () => {
      if (shown === "qr") await ports.tell({ type: "status", status: "PAIRING", cause: "scanned" });
      await ports.tell({ type: "status", status: "CONNECTED", cause: "connected", number: state.number });
    });
    await hear(state.faults);
  }

  async function to(next: typeof shown, tell: () => Promise<void>) {
    if (shown === next) return;
    await tell();
    shown = next;
  }

  async function showQr() {
    if (shown === "qr") return;
    shown = "qr";
    await ports.tell({ type: "qr", qr: newCode(), expiresInMs: QR_MS });
    await ports.tell({ type: "status", status: "qrcode", cause: "qr-shown" });
    clearTimeout(qrTimer);
    qrTimer = setTimeout(() => {
      shown = "none";
      void lookSoon();
    }, QR_MS);
    qrTimer.unref();
  }

  /** Kept on our side first; only then the telephone forgets that it had still to say it. */
  async function hear(faults: Faults) {
    for (;;) {
      const { arrivals, heard } = await phone.news();
      if (arrivals.length === 0) return;
      if (faults.delaySeconds > 0) await new Promise((resolve) => setTimeout(resolve, faults.delaySeconds * 1000));
      const told = faults.reorder ? arrivals.toReversed() : arrivals;
      await ports.keep(faults.duplicate ? [...told, ...told] : told);
      await heard();
    }
  }

  async function deliver(order: Order): Promise<Outcome> {
    const { linked, online, faults } = await phone.look();
    if (!linked || !online) return { state: "retry", reason: "offline", afterMs: LOOK_MS };
    if (faults.delaySeconds > 0) await new Promise((resolve) => setTimeout(resolve, faults.delaySeconds * 1000));
    if (faults.sending === "refuse") return { state: "failed", reason: "undeliverable" };
    if (faults.sending === "lose") return { state: "retry", reason: "offline", afterMs: LOOK_MS };
    const taken = await phone.take(order);
    if ("refused" in taken) return { state: "failed", reason: taken.refused };
    if (faults.sending === "silent") return { state: "unknown", reason: "timeout" };
    return { state: "sent", providerId: taken.providerId };
  }

  return {
    async connect() {
      if (running) return;
      running = true;
      await ports.tell({ type: "status", status: "OPENING", cause: "started" });
      unwatch = phone.watch(() => void lookSoon());
      lookTimer = setInterval(() => void lookSoon(), LOOK_MS);
      lookTimer.unref();
      await lookSoon();
    },
    async disconnect({ logout }) {
      running = false;
      shown = "none";
      clearTimeout(qrTimer);
      clearInterval(lookTimer);
      unwatch?.();
      await looking;
      if (logout) await phone.unlink();
    },
    deliver: (order) =>
      deliver(order).catch((error: unknown): Outcome => ({ state: "unknown", reason: error instanceof Error ? error.message : "error" })),
    markRead: (messages) => phone.markRead(messages.map(({ providerId }) => providerId)),
    check: async (number) => ({ exists: true, number, lid: null }),
    async fetchMedia(source) {
      return (await phone.openFile(source)) ?? raise(new ChannelFailure("gone", { again: false }));
    },
    profilePicture: async () => null,
    rejectCall: async () => undefined,
    templates: async () => [],
  };
}

const raise = (error: Error): never => {
  throw error;
};
