import type { Channel, ChannelPorts, Fetched, Typing } from "../channel.ts";
import { ChannelFailure } from "../channel.ts";
import type { Arrival } from "../inbound.ts";
import type { Order, Outcome } from "../outbound.ts";

/** The phone's state as the company's side sees it. */
type PhoneState = { linked: boolean; online: boolean; number: string };

export type Faults = { sending: "none" | "refuse" | "lose" | "silent"; delaySeconds: number; duplicate: boolean; reorder: boolean };

/** The simulated phone, wherever its state is stored. */
export type Phone = {
  look(): Promise<PhoneState & { faults: Faults; hasNews: boolean }>;
  unlink(): Promise<void>;
  /** Takes an order once, however often it is delivered: its reference identifies it. */
  take(order: Order): Promise<{ providerId: string } | { refused: string }>;
  /** Customers' events in order, and how to confirm them. */
  news(): Promise<{ arrivals: Arrival[]; acknowledge(): Promise<void> }>;
  /** The phone's address book. */
  addressBook(): Promise<Arrival[]>;
  markRead(providerIds: string[]): Promise<void>;
  rejectCall(callId: string): Promise<void>;
  openFile(source: unknown): Promise<Fetched | null>;
  /** Whether this number is on WhatsApp. */
  isThere(number: string): Promise<boolean>;
  face(number: string): Promise<Fetched | null>;
  /** Reports changes of the phone, and customers typing, until the returned function is called. */
  watch(changed: () => void, typing: (event: Typing) => void): () => void;
};

const QR_MS = 60_000;
/** The phone announces its changes; this finds those whose notification got lost. */
const NET_MS = 10_000;
const AGAIN_MS = 2_000;
/** Messages typed by hand arrive one at a time: to reverse their order, wait a while for a second one. */
const COMPANY_SECONDS = 5;

/** Behaves like WhatsApp with a phone that any user may operate: it is linked by a QR, loses its network, and keeps unsent messages. */
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

  /** One check after the other, so that the last event shows the latest state. */
  const lookSoon = () => {
    const { signal } = running;
    looking = looking.then(() => (signal.aborted ? undefined : look(signal))).catch(() => lookAgain(signal));
    return looking;
  };

  /** Retries after a failed event or arrival. */
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
      const book = await phone.addressBook();
      if (book.length > 0) await ports.keep(book);
    });
    if (!isThereNews) return;
    // In the background, because a deliberately slow phone must still be able to go offline or be unlinked.
    hasNews = true;
    hearing ??= hear(signal).catch(() => lookAgain(signal));
  }

  async function to(next: typeof shown, tell: () => Promise<void>) {
    if (shown === next) return;
    await tell();
    shown = next;
  }

  /** The device was unlinked on the phone: as with a real one, only a user can link it again. */
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

  /** Stored on our side first; only then does the phone delete it. */
  async function hearSome(signal: AbortSignal): Promise<boolean> {
    const first = await phone.news();
    if (first.arrivals.length === 0) return false;
    const { faults } = await phone.look();
    await linger(faults.delaySeconds, signal);
    if (faults.reorder && first.arrivals.length === 1) await linger(COMPANY_SECONDS, signal);
    const { linked, online } = await phone.look();
    if (signal.aborted || !linked || !online) return false;
    const { arrivals, acknowledge: confirm } = faults.reorder ? await phone.news() : first;
    const ordered = faults.reorder ? arrivals.toReversed() : arrivals;
    await ports.keep(faults.duplicate ? [...ordered, ...ordered] : ordered);
    await confirm();
    return true;
  }

  async function deliver(order: Order): Promise<Outcome> {
    const { linked, online, faults } = await phone.look();
    if (!linked || !online) return { state: "retry", reason: "offline", afterMs: AGAIN_MS };
    await linger(faults.delaySeconds, running.signal);
    if (running.signal.aborted) return { state: "retry", reason: "offline" };
    if (faults.sending === "refuse") return { state: "failed", reason: "undeliverable" };
    if (faults.sending === "lose") return { state: "retry", reason: "offline", afterMs: AGAIN_MS };
    const result = await phone.take(order);
    if ("refused" in result) return { state: "failed", reason: result.refused };
    if (faults.sending === "silent") return { state: "unknown", reason: "timeout" };
    return { state: "sent", providerId: result.providerId };
  }

  return {
    async connect() {
      if (!running.signal.aborted) return;
      running = new AbortController();
      await ports.tell({ type: "status", status: "OPENING", cause: "started" });
      unwatch = phone.watch(
        () => void lookSoon(),
        (event) => shown === "connected" && ports.typing(event),
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

/** Waits as long as the phone is set to; disconnecting ends the wait. */
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
