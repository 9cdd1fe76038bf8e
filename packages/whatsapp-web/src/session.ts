import type { Cause, ChannelEvent, Status } from "@recado/channels/channel";
import type { EngineQuestions } from "@recado/channels/engine";
import { type AuthenticationCreds, type ConnectionState, initAuthCreds, type WASocket, type WAVersion } from "baileys";
import { boundedCache, recent } from "./cache.ts";
import { recentCalls } from "./calls.ts";
import { closingOf, codeOf, reportedStatus, tries, waitBefore } from "./closeCodes.ts";
import { lidOf, numberOf } from "./convert/jids.ts";
import { storable } from "./convert/storable.ts";
import { credsKeeper } from "./credsKeeper.ts";
import type { Line } from "./deliver.ts";
import { groupCache } from "./groups.ts";
import { keeper } from "./keeper.ts";
import { credsFrom } from "./keys.ts";
import { numberCache } from "./numbers.ts";
import type { EngineOptions } from "./options.ts";
import { showing } from "./pairing.ts";
import type { Parent } from "./parent.ts";
import { restriction } from "./restriction.ts";
import { retry } from "./retry.ts";
import { endSocket, makeSocket, pauseReading, unlink } from "./socket.ts";

/** A shorter connection does not prove that everything works again. */
const STEADY_MS = 60_000;
/** How often to check whether the version that WhatsApp requires is known yet. */
const LOOKING_MS = 100;
const UNREAD_MS = 60_000;
const LAST_WORD_MS = 2_000;
const UNLINK_MS = 2_000;

export type Session = ReturnType<typeof createSession>;
type Open = Line & { version: WAVersion; stop: AbortController; openSince: number | null; passkey: boolean };

/** One number: its sockets, one after another, and the state that outlives each of them. */
export function createSession({ parent, options }: { parent: Parent; options: EngineOptions }) {
  const { ask, tell } = parent;
  const groups = groupCache();
  const retries = boundedCache();
  const passed = recent(5_000);
  const unread = recent(5_000);
  const calls = recentCalls();
  const tried = tries();
  const arrivals = keeper(
    (batch) => ask("keep", { arrivals: batch.map(storable) }),
    (isStalled) => current && pauseReading(current.sock, isStalled),
  );

  let creds: AuthenticationCreds = initAuthCreds();
  let saving = savingOf(creds);
  let current: Open | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pairingNumber: string | null = null;
  let opened = false;
  let ended = false;

  function savingOf(of: AuthenticationCreds) {
    return credsKeeper(of, (value) => ask("setCreds", { value }));
  }
  const status = (to: Status, cause: Cause, more: Partial<Extract<ChannelEvent, { type: "status" }>> = {}) =>
    tell({ type: "status", status: to, cause, ...more });
  const isPaired = () => creds.account !== undefined;
  const me = () => ({ number: numberOf(creds.me?.id), lid: lidOf(creds.me?.lid) });

  /** Credentials of an unfinished pairing are useless, and Baileys would take them for a finished one. */
  function fresh() {
    saving.stop();
    creds = initAuthCreds();
    saving = savingOf(creds);
  }

  function start() {
    clearTimeout(timer);
    stop();
    if (ended) return;
    if (options.versions.isLooking()) return later(LOOKING_MS);
    if (!isPaired()) fresh();
    const numbers = () => current?.numbers;
    const findSent = (providerId: string) => ask("getMessage", { providerId });
    const unreadMs = UNREAD_MS / options.hurry;
    const strangers = restriction({ sock: () => sock, tell });
    const restricted = strangers.refused;
    const listening = { me, keep: arrivals.keep, restricted, numbers, groups, passed, unread, unreadMs, calls, findSent };
    const stopping = new AbortController();
    const sock: WASocket = makeSocket({ parent, creds, closed: stopping.signal, options, retries, groups, listening });
    const mine = {
      sock,
      version: options.versions.now(),
      numbers: numberCache(sock),
      groups,
      closed: stopping.signal,
      keep: (ref: string, raw: unknown) => ask("keepMessage", { ref, raw }),
      stop: stopping,
      openSince: null as number | null,
      passkey: false,
    };
    current = mine;
    const silence = setTimeout(() => current === mine && void closed({}, mine), options.openMs);
    stopping.signal.addEventListener("abort", () => clearTimeout(silence));

    const refused = (why: string) => {
      if (current !== mine) return;
      stop();
      status("DISCONNECTED", "no-code", { detail: why });
    };
    const show = showing({ sock, tell, pairingNumber, refused });
    sock.ev.on("creds.update", () => void saving.changed());
    sock.ws.on("CB:notification,type:passkey_prologue_request", () => {
      mine.passkey = true;
      show.away();
      status("PASSKEY_REQUIRED", "passkey");
    });
    sock.ev.on("connection.update", (update) => {
      if (current !== mine) return;
      if (update.qr || update.isNewLogin || update.connection === "open") clearTimeout(silence);
      if (update.qr) show.qr(update.qr);
      if (update.isNewLogin) {
        show.away();
        status("PAIRING", "scanned");
      }
      if (update.connection === "open") {
        mine.openSince = performance.now();
        status("CONNECTED", "connected", { number: me().number });
        strangers.ask();
        void options.versions.proved(mine.version, (version) =>
          retry(
            () => ask("keepVersion", { version }),
            () => current !== mine,
          ),
        );
      }
      if (update.reachoutTimeLock && mine.openSince !== null) strangers.told(update.reachoutTimeLock.isActive === true);
      if (update.connection === "close") {
        show.away();
        void closed(update, mine);
      }
    });
  }

  function later(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(start, ms);
  }

  function stop() {
    if (!current) return;
    const { stop: stopping, sock } = current;
    current = null;
    stopping.abort();
    endSocket(sock);
  }

  async function closed({ lastDisconnect }: Partial<ConnectionState>, { openSince, passkey, version }: Open) {
    if (openSince !== null && performance.now() - openSince > STEADY_MS / options.hurry) tried.forget();
    stop();
    await saving.settled();
    if (ended) return;
    const error = lastDisconnect?.error;
    // A required passkey stays the status until a user starts again.
    if (passkey && !isPaired()) return;
    if (!isPaired() && error?.message.startsWith("QR refs attempts ended")) return status("DISCONNECTED", "nobody-scanned");

    const code = codeOf(error);
    const named = closingOf(code);
    // A server that asks twice in a row for an immediate reconnect is in trouble.
    const closing = named.next === "now" && tried.take("now") > 0 ? closingOf(undefined) : named;
    const isRenewed = closing.cause === "version-refused" && (await options.versions.exchanged(version));
    if (ended || current) return;
    // Forget the keys before reporting it: a user then requests a new code, which must not find the refused keys.
    if (closing.keys === "forget") await forget();
    if (ended || current) return;
    const before = tried.take(closing.next);
    const wait = isRenewed ? 0 : waitBefore(closing, before, Math.random());
    // The scan has been reported already.
    if (closing.next !== "now") {
      const shown = reportedStatus(closing, wait);
      status(shown.status, shown.cause, {
        detail: String(code ?? error?.message ?? ""),
        ...(wait !== null && { retryInMs: Math.round(wait) }),
      });
    }
    if (wait !== null) later(wait / (closing.next === "now" ? 1 : options.hurry));
  }

  async function forget() {
    fresh();
    await retry(
      () => ask("clear", {}),
      () => ended || current !== null,
    ).catch(() => {});
  }

  /** Whether no phone lists us: none was ever linked, or WhatsApp has unlinked us. Unknown for a session that was never opened. */
  async function isUnlinked(): Promise<boolean> {
    if (!isPaired()) return opened;
    if (!current?.openSince) return false;
    const unlinked = unlink(current.sock).then(
      () => true,
      () => false,
    );
    return Promise.race([unlinked, soon(UNLINK_MS).then(() => false)]);
  }

  return {
    open({ creds: storedCreds, pairingNumber: wantedNumber, version }: EngineQuestions["open"]["asked"]) {
      options.versions.learn(version);
      // A repeated request changes nothing; a new pairing number starts again, unless a phone is linked already.
      if (current && (isPaired() || wantedNumber === pairingNumber) && !current.passkey) return;
      pairingNumber = wantedNumber;
      opened = true;
      if (storedCreds && !current) creds = credsFrom(storedCreds);
      saving.stop();
      saving = savingOf(creds);
      tried.forget();
      status("OPENING", "started");
      start();
    },

    async close({ logout }: { logout: boolean }) {
      ended = true;
      const unlinked = logout && (await isUnlinked());
      clearTimeout(timer);
      arrivals.end();
      stop();
      await Promise.race([saving.settled(), soon(LAST_WORD_MS)]);
      saving.stop();
      if (unlinked) await forget();
      tell({ type: "qr", qr: "", expiresInMs: 0 });
      status("DISCONNECTED", "asked");
      return unlinked;
    },

    /** At once, without events. */
    drop() {
      ended = true;
      clearTimeout(timer);
      stop();
    },

    line: (): Line | undefined => (current && current.openSince !== null ? current : undefined),
    sock: (): WASocket | undefined => (current && current.openSince !== null ? current.sock : undefined),
  };
}

const soon = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
