import { type Cause, type ChannelEvent, ChannelFailure, type Typing } from "@recado/channels/channel";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { noteEnded, noteEnding, noteEvent, noteEvents, noteRenewed, type Parting } from "../../modules/connections/actions/note.ts";
import {
  type DesiredState,
  findDesiredState,
  isRenewal,
  isToEnd,
  type OwnedDesiredState,
} from "../../modules/connections/ownership/desiredState.ts";
import { LostConnection } from "../../modules/connections/ownership/ownership.ts";
import { clearKeys } from "../../modules/connections/phone/keys.ts";
import { abandonSending } from "../../modules/messages/delivery/delivery.ts";
import { resumeProviderRequests } from "../../modules/messages/delivery/providerRequests.ts";
import { keepArrivals } from "../../modules/messages/receive/inbox.ts";
import { noteTyping } from "../../modules/messages/receive/typing.ts";
import { log } from "../../platform/log.ts";
import type { Holding, Makers } from "../makers.ts";
import { leavingOf } from "./leaving.ts";
import { lineOf } from "./line.ts";
import type { Pump } from "./pump.ts";
import { statusWriter } from "./statusWriter.ts";
import { withTimeout } from "./withTimeout.ts";
import { workOf } from "./work.ts";

export type Session = {
  holding: Holding;
  /** There may be a message to deliver, or a request for the provider. */
  wake(): void;
  /** There is a message or a request waiting, whether or not its notification arrived. */
  remind(): void;
  /** There is a message to deliver, and nothing else. */
  wakeSending(): void;
  /** The wanted state may have changed: end, restart, take other credentials. */
  look(): Promise<void>;
  /** The session already is in the wanted state, so that a look would change nothing. */
  isUpToDate(state: OwnedDesiredState): boolean;
  /** Stops gracefully: deliveries in flight end, and the next owner goes on. */
  rest(): Promise<void>;
  /** Stops sending and writing at once: another process owns the connection, or soon will. */
  drop(): Promise<void>;
  /**
   * The database no longer lists the connection for this process: another one took it, or it was removed, and then the phone is unlinked as
   * well.
   */
  lose(): Promise<void>;
};

/** A delivery that takes longer is left to the next owner, who marks it as uncertain. */
const IN_FLIGHT_MS = 6_000;
const FAILED_AT_FIRST_MS = 1_000;

/** Why a channel cannot begin at all. Any other reason means that the provider rejected the credentials. */
const refusals: Record<string, { cause: Cause }> = { missing: { cause: "incomplete" }, "not-offered": { cause: "not-offered" } };

type Ending = { logout?: boolean; note?: () => Promise<void> };
type SessionOptions = { reachMs: number; onEnd(): void };

/** One connection while this process holds it: its channel, its deliveries, its requests to the provider. */
export function openSession(holding: Holding, makers: Makers, { reachMs, onEnd }: SessionOptions): Session {
  const { companyId } = holding;
  const line = lineOf();
  let provider: Provider | undefined;
  let pumps: Pump[] = [];
  let isUp = false;
  let isOver = false;
  let askedAt = 0;
  /** `askedAt` of the request that the current channel was opened for, even if it failed to open. */
  let speaksSince = 0;
  let failure = { askedAt: 0, times: 0, until: 0 };
  let again: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const writer = statusWriter((events) =>
    guarded(() => noteEvents(companyId, { ...holding, askedAt: speaksSince }, events)).catch((error: unknown) => {
      complain(error);
      throw error;
    }),
  );
  const ports = {
    keep: (arrivals: Parameters<typeof keepArrivals>[2]) =>
      guarded(() => keepArrivals(companyId, holding.connectionId, arrivals, holding.token)),
    async tell(event: ChannelEvent) {
      if (leaving.isUnderWay()) {
        if (leaving.hear(event)) void session.look().catch(complain);
        return;
      }
      if (event.type === "status") isUp = event.status === "CONNECTED";
      writer.tell(event);
      if (isUp) wake();
    },
    typing: (event: Typing) => void noteTyping(companyId, holding.connectionId, event).catch(complain),
  };

  const leaving = leavingOf({
    line,
    complain,
    reachMs,
    make: async (of) => {
      const channel = await makers[of](holding, line.mute(ports));
      return isOver ? undefined : channel;
    },
    forget: () => guarded(() => clearKeys(companyId, holding)),
  });

  const session: Session = {
    holding,
    wake,
    remind,
    isUpToDate,
    drop,
    lose,
    wakeSending: () => pumps[0]?.wake(),
    look: () => inTurn(look),
    rest: () => inTurn(() => end(resting())),
  };
  return session;

  function wake() {
    for (const each of pumps) each.wake();
  }

  function remind() {
    for (const each of pumps) each.remind();
  }

  function isUpToDate(state: OwnedDesiredState) {
    if (state.token !== holding.token || state.isOverdue || leaving.isUnderWay() || isRenewal(state)) return false;
    return state.wanted && state.isOn && state.provider === provider && state.askedAt === askedAt && line.isOpen();
  }

  async function look() {
    if (isOver) return;
    const state = await guarded(() => findDesiredState(companyId, holding));
    if (isOver) return; // it was dropped during the query
    if (!state) return end({ logout: true });
    if (isToEnd(state)) {
      const cause = await letGo(state);
      return cause && end({ note: () => noteEnded(companyId, holding, cause) });
    }
    if (!state.wanted) return end({});
    if (!state.isOn) return end(noting({ type: "status", status: "DISCONNECTED", cause: "suspended" }));
    if (provider !== undefined && provider !== state.provider) return end({});
    if (isRenewal(state)) {
      const cause = await letGo(state);
      if (!cause) return;
      await guarded(() => noteRenewed(companyId, holding, cause));
    }
    leaving.stay();
    if (!line.isOpen() || state.askedAt !== askedAt) return isPatient(state) ? undefined : begin(state);
    // Deliveries whose result could not be stored in time, or whose call never returned.
    await guarded(() => abandonSending(companyId, holding));
  }

  /** A channel that cannot begin is retried with growing delays, as long as the connection is ours and wanted. */
  async function begin(state: DesiredState) {
    clearTimeout(again);
    try {
      await opened(state);
      failure = { askedAt: 0, times: 0, until: 0 };
    } catch (error) {
      if (isOver) return;
      complain(error);
      await line.close({ logout: false });
      const detail = error instanceof Error ? error.message.slice(0, 200) : "";
      if (error instanceof ChannelFailure && !error.again)
        return writer.tell({ type: "status", status: "DISCONNECTED", ...(refusals[error.reason] ?? { cause: "credentials", detail }) });
      const waitMs = Math.min(60_000, FAILED_AT_FIRST_MS * 2 ** failure.times) * (0.5 + Math.random() / 2);
      writer.tell({ type: "status", status: "TIMEOUT", cause: "lost", detail, retryInMs: Math.round(waitMs) });
      failure = { askedAt: state.askedAt, times: failure.times + 1, until: performance.now() + waitMs };
      again = setTimeout(() => void session.look().catch(complain), waitMs + 1);
    }
  }

  /** The last attempt failed a moment ago, and there has been no new request since. */
  function isPatient(state: DesiredState) {
    return failure.askedAt === state.askedAt && performance.now() < failure.until;
  }

  async function opened(state: DesiredState) {
    isUp = false;
    await withTimeout(IN_FLIGHT_MS, Promise.all(pumps.map((each) => each.settled())));
    if (provider === undefined) {
      await guarded(() => abandonSending(companyId, holding));
      await guarded(() => resumeProviderRequests(companyId, holding));
      provider = state.provider;
      const { inFlight } = abilitiesOf[provider];
      pumps = workOf({ holding, inFlight, isOpen: () => isUp && !isOver, channel: line.channel, guarded });
    }
    await line.close({ logout: false });
    await withTimeout(IN_FLIGHT_MS, writer.flush());
    speaksSince = state.askedAt;
    const channel = await makers[state.provider](holding, line.mute(ports));
    if (isOver) return;
    line.open(channel);
    await channel.connect(state.pairingNumber === null ? {} : { pairingNumber: state.pairingNumber });
    askedAt = state.askedAt;
  }

  /** Undefined while the phone could not be unlinked yet: the next look retries, and until then the connection shows as ending. */
  async function letGo({ wanted, provider: of }: DesiredState): Promise<Parting | undefined> {
    if (!leaving.isUnderWay()) {
      clearTimeout(again);
      isUp = false;
      await withTimeout(IN_FLIGHT_MS, Promise.all(pumps.map((each) => each.settled())));
      await withTimeout(IN_FLIGHT_MS, writer.flush());
      const parting = await leaving.begin(of);
      if (parting) return parting;
      if (!wanted) await guarded(() => noteEnding(companyId, holding));
    }
    return leaving.goOn(of);
  }

  async function end({ logout = false, note }: Ending) {
    if (isOver) return;
    clearTimeout(again);
    isUp = false;
    await withTimeout(IN_FLIGHT_MS, Promise.all(pumps.map((each) => each.stop())));
    await line.close({ logout });
    await withTimeout(IN_FLIGHT_MS, writer.flush());
    writer.hush();
    await note?.().catch(complain);
    isOver = true;
    onEnd();
  }

  /** While the next owner takes over, the screen shows the connection as opening. */
  function resting(): Ending {
    return isUp ? noting({ type: "status", status: "OPENING", cause: "owner-lost" }) : {};
  }

  function noting(event: ChannelEvent): Ending {
    return { note: () => noteEvent(companyId, holding, event) };
  }

  /** The channel is closed first, since the next owner opens its own: two channels on one set of keys destroy it. */
  async function drop() {
    if (isOver) return;
    isOver = true;
    isUp = false;
    clearTimeout(again);
    writer.hush();
    for (const each of pumps) void each.stop();
    await line.close({ logout: false });
    onEnd();
  }

  /** Stops the session as soon as a write finds the connection lost: the next owner has already begun. */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LostConnection) void lose().catch(complain);
      throw error;
    }
  }

  async function lose() {
    const isRemoved = await findDesiredState(companyId, holding).then(
      (state) => !state,
      () => false,
    );
    await (isRemoved ? session.look() : drop());
  }

  /** Runs one task after the other: of two requests the second sees the result of the first. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  function complain(error: unknown) {
    if (error instanceof LostConnection) return;
    log.warn({ err: error, company: companyId, connection: holding.connectionId }, "a connection has trouble");
  }
}
