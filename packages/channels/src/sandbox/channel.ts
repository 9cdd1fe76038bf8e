import type { Channel, ChannelPorts, Fetched, Typing } from "../channel.ts";
import { ChannelFailure } from "../channel.ts";
import type { Arrival } from "../inbound.ts";
import type { Order, Outcome } from "../outbound.ts";

/** What the phone looks like from the company's side of the line. */
type PhoneState = { linked: boolean; online: boolean; number: string };

export type Faults = { sending: "none" | "refuse" | "lose" | "silent"; delaySeconds: number; duplicate: boolean; reorder: boolean };

/** The telephone itself, wherever it is kept. */
export type Phone = {
  look(): Promise<PhoneState & { faults: Faults; hasNews: boolean }>;
  unlink(): Promise<void>;
  /** Takes an order, once, however often it is brought: it goes by its reference. */
  take(order: Order): Promise<{ providerId: string } | { refused: string }>;
  /** News of customers in their order, and how to say that they have been heard. */
  news(): Promise<{ arrivals: Arrival[]; heard(): Promise<void> }>;
  /** What it calls the people in it. */
  book(): Promise<Arrival[]>;
  markRead(providerIds: string[]): Promise<void>;
  rejectCall(callId: string): Promise<void>;
  openFile(source: unknown): Promise<Fetched | null>;
  /** Somebody with this number is on WhatsApp. */
  isThere(number: string): Promise<boolean>;
  face(number: string): Promise<Fetched | null>;
  /** Whenever something happened on it, or somebody writes on his, until the answer is called. */
  watch(changed: () => void, typing: (what: Typing) => void): () => void;
};

const QR_MS = 60_000;
/** The phone says that something happened on it: this finds what nobody heard of. */
const NET_MS = 10_000;
const AGAIN_MS = 2_000;
/** What is typed comes one by one: only what waits for company can be told the other way round. */
const COMPANY_SECONDS = 5;

/** WhatsApp as it behaves, with a telephone that anybody may hold: it is linked by a QR, loses its network, keeps what it could not say. */
export function sandboxChannel({ phone, ports, newCode }: { phone: Phone; ports: ChannelPorts; newCode(): string }): Channel {
  let running = new AbortController();
  running.abort();
  let shown: "none" | "qr" | "connected" | "offline" | "unlinked" = "none";
  let qrTimer: NodeJS.Timeout | undefined;
  let net: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let hearing: Promise<void> | undefined;
  let hasNews = false;
  let unwatch: (() => void) | undefined;

  /** One look after the other: what was seen last is what is told last. */
  const lookSoon = () => {
    const { signal } = running;
    looking = looking.then(() => (signal.aborted ? undefined : look(signal))).catch(() => lookAgain(signal));
    return looking;
  };

  /** What could not be told or kept is tried once more. */
  function lookAgain(signal: AbortSignal) {
    if (signal.aborted) return;
    clearTimeout(again);
    again = setTimeout(() => void lookSoon(), AGAIN_MS);
    again.unref();
  }

  async function look(signal: AbortSignal) {
    const { linked, online, number, hasNews: isThereNews } = await phone.look();
    if (signal.aborted) return;
    if (!linked) return shown === "connected" || shown === "offline" ? unlinked() : showQr();
    clearTimeout(qrTimer);
    if (!online) return to("offline", () => ports.tell({ type: "status", status: "TIMEOUT", cause: "phone-offline", number }));
    await to("connected", async () => {
      if (shown === "qr") await ports.tell({ type: "status", status: "PAIRING", cause: "scanned" });
      await ports.tell({ type: "status", status: "CONNECTED", cause: "connected", number });
      const book = await phone.book();
      if (book.length > 0) await ports.keep(book);
    });
    if (!isThereNews) return;
    // Beside the looking, for a phone that is slow on purpose may still lose its network or be unlinked.
    hasNews = true;
    hearing ??= hear(signal).catch(() => lookAgain(signal));
  }

  async function to(next: typeof shown, tell: () => Promise<void>) {
    if (shown === next) return;
    await tell();
    shown = next;
  }

  /** Somebody has taken the line away on the phone: as with a real one, only a person begins anew. */
  const unlinked = () => to("unlinked", () => ports.tell({ type: "status", status: "DISCONNECTED", cause: "logged-out" }));

  async function showQr() {
    if (shown === "qr" || shown === "unlinked") return;
    shown = "qr";
    await ports.tell({ type: "qr", qr: newCode(), expiresInMs: QR_MS });
    await ports.tell({ type: "status", status: "qrcode", cause: "qr-shown" });
    clearTimeout(qrTimer);
    qrTimer = setTimeout(() => {
      if (shown === "qr") shown = "none";
      void lookSoon();
    }, QR_MS);
    qrTimer.unref();
  }

  async function hear(signal: AbortSignal) {
    try {
      while (hasNews && !signal.aborted) {
        hasNews = false;
        while (await hearSome(signal));
      }
    } finally {
      hearing = undefined;
    }
  }

  /** Kept on our side first; only then the telephone forgets that it had still to say it. */
  async function hearSome(signal: AbortSignal): Promise<boolean> {
    const first = await phone.news();
    if (first.arrivals.length === 0) return false;
    const { faults } = await phone.look();
    await linger(faults.delaySeconds, signal);
    if (faults.reorder && first.arrivals.length === 1) await linger(COMPANY_SECONDS, signal);
    const { linked, online } = await phone.look();
    if (signal.aborted || !linked || !online) return false;
    const { arrivals, heard } = faults.reorder ? await phone.news() : first;
    const told = faults.reorder ? arrivals.toReversed() : arrivals;
    await ports.keep(faults.duplicate ? [...told, ...told] : told);
    await heard();
    return true;
  }

  async function deliver(order: Order): Promise<Outcome> {
    const { linked, online, faults } = await phone.look();
    if (!linked || !online) return { state: "retry", reason: "offline", afterMs: AGAIN_MS };
    await linger(faults.delaySeconds, running.signal);
    if (running.signal.aborted) return { state: "retry", reason: "offline" };
    if (faults.sending === "refuse") return { state: "failed", reason: "undeliverable" };
    if (faults.sending === "lose") return { state: "retry", reason: "offline", afterMs: AGAIN_MS };
    const taken = await phone.take(order);
    if ("refused" in taken) return { state: "failed", reason: taken.refused };
    if (faults.sending === "silent") return { state: "unknown", reason: "timeout" };
    return { state: "sent", providerId: taken.providerId };
  }

  return {
    async connect() {
      if (!running.signal.aborted) return;
      running = new AbortController();
      await ports.tell({ type: "status", status: "OPENING", cause: "started" });
      unwatch = phone.watch(
        () => void lookSoon(),
        (what) => shown === "connected" && ports.typing(what),
      );
      net = setInterval(() => void lookSoon(), NET_MS);
      net.unref();
      await lookSoon();
    },
    async disconnect({ logout }) {
      running.abort();
      shown = "none";
      clearTimeout(qrTimer);
      clearInterval(net);
      clearTimeout(again);
      unwatch?.();
      await looking;
      await hearing;
      clearTimeout(qrTimer);
      if (logout) await phone.unlink();
      return logout;
    },
    deliver: (order) =>
      deliver(order).catch((error: unknown): Outcome => ({ state: "unknown", reason: error instanceof Error ? error.message : "error" })),
    markRead: (messages) => phone.markRead(messages.map(({ providerId }) => providerId)),
    async check(number) {
      const exists = await phone.isThere(number);
      return { exists, number: exists ? number : null, lid: null };
    },
    async fetchMedia(source) {
      return (await phone.openFile(source)) ?? raise(new ChannelFailure("gone", { again: false }));
    },
    profilePicture: async ({ number, group }) => (number === null || group !== null ? null : phone.face(number)),
    async rejectCall({ callId }) {
      const { linked, online, faults } = await phone.look();
      if (!linked || !online) throw new ChannelFailure("offline", { again: true });
      await linger(faults.delaySeconds, running.signal);
      await phone.rejectCall(callId);
    },
    templates: async () => [],
  };
}

const raise = (error: Error): never => {
  throw error;
};

/** As slow as it was told to be; whoever hangs up does not wait for it. */
const linger = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (seconds === 0 || signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener("abort", done);
  });
