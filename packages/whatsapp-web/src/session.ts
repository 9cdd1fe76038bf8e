import type { Cause, ChannelEvent, Status } from "@recado/channels/channel";
import type { EngineQuestions } from "@recado/channels/engine";
import { type AuthenticationCreds, type ConnectionState, initAuthCreds, type WASocket, type WAVersion } from "baileys";
import { boundedCache, recent } from "./cache.ts";
import { callBook } from "./calls.ts";
import { closingOf, codeOf, toldOf, tries, waitBefore } from "./closeCodes.ts";
import { lidOf, numberOf } from "./convert/jids.ts";
import { storable } from "./convert/storable.ts";
import { credsKeeper } from "./credsKeeper.ts";
import type { Line } from "./deliver.ts";
import { groupCache } from "./groups.ts";
import { keeper } from "./keeper.ts";
import { credsFrom } from "./keys.ts";
import { numberBook } from "./numbers.ts";
import type { EngineOptions } from "./options.ts";
import { showing } from "./pairing.ts";
import type { Parent } from "./parent.ts";
import { restriction } from "./restriction.ts";
import { retry } from "./retry.ts";
import { endSocket, makeSocket, pauseReading, unlink } from "./socket.ts";

/** A connection that lasted shorter than this has not proved that anything is well again. */
const STEADY_MS = 60_000;
/** So often is looked whether it is known by now which version WhatsApp wants. */
const LOOKING_MS = 100;
const UNREAD_MS = 60_000;
const LAST_WORD_MS = 2_000;
const UNLINK_MS = 2_000;

export type Session = ReturnType<typeof createSession>;
type Open = Line & { version: WAVersion; stop: AbortController; openSince: number | null; passkey: boolean };

/** One number: its sockets, one after another, and what outlives each of them. */
export function createSession({ parent, options }: { parent: Parent; options: EngineOptions }) {
  const { ask, tell } = parent;
  const groups = groupCache();
  const retries = boundedCache();
  const passed = recent(5_000);
  const unread = recent(5_000);
  const calls = callBook();
  const tried = tries();
  const arrivals = keeper(
    (batch) => ask("keep", { arrivals: batch.map(storable) }),
    (is) => current && pauseReading(current.sock, is),
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

  /** Credentials of a pairing that never came about are worth nothing, and look to Baileys as if it had. */
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
    const recall = (providerId: string) => ask("getMessage", { providerId });
    const unreadMs = UNREAD_MS / options.hurry;
    const strangers = restriction({ sock: () => sock, tell });
    const restricted = strangers.refused;
    const listening = { me, keep: arrivals.keep, restricted, numbers, groups, passed, unread, unreadMs, calls, recall };
    const stopping = new AbortController();
    const sock: WASocket = makeSocket({ parent, creds, closed: stopping.signal, options, retries, groups, listening });
    const mine = {
      sock,
      version: options.versions.now(),
      numbers: numberBook(sock),
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
    // The demand for a passkey stands until somebody begins anew.
    if (passkey && !isPaired()) return;
    if (!isPaired() && error?.message.startsWith("QR refs attempts ended")) return status("DISCONNECTED", "nobody-scanned");

    const code = codeOf(error);
    const named = closingOf(code);
    // Who is sent away to come back at once, and then once more, has come to a server in trouble.
    const closing = named.next === "now" && tried.take("now") > 0 ? closingOf(undefined) : named;
    const isRenewed = closing.cause === "version-refused" && (await options.versions.exchanged(version));
    if (ended || current) return;
    // When people hear of it they ask for a new code, which must not find what was refused.
    if (closing.keys === "forget") await forget();
    if (ended || current) return;
    const before = tried.take(closing.next);
    const wait = isRenewed ? 0 : waitBefore(closing, before, Math.random());
    // That it was scanned has been told when it was.
    if (closing.next !== "now") {
      const told = toldOf(closing, wait);
      status(told.status, told.cause, {
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

  /** No phone lists us: none ever did, or WhatsApp has taken us off its list. Of who was never opened nobody knows. */
  async function isUnlinked(): Promise<boolean> {
    if (!isPaired()) return opened;
    if (!current?.openSince) return false;
    const told = unlink(current.sock).then(
      () => true,
      () => false,
    );
    return Promise.race([told, soon(UNLINK_MS).then(() => false)]);
  }

  return {
    open({ creds: kept, pairingNumber: wanted, version }: EngineQuestions["open"]["asked"]) {
      options.versions.learn(version);
      // Asked again for the same is the same; a number to pair with begins anew, as long as nothing is paired.
      if (current && (isPaired() || wanted === pairingNumber) && !current.passkey) return;
      pairingNumber = wanted;
      opened = true;
      if (kept && !current) creds = credsFrom(kept);
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

    /** At once, without a word. */
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
