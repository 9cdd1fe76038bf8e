import { type Cause, type ChannelEvent, ChannelFailure, type Typing } from "@recado/channels/channel";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { noteEnded, noteEnding, noteEvent, noteEvents, noteRenewed, type Parting } from "../../modules/connections/actions/note.ts";
import { LostConnection } from "../../modules/connections/ownership/ownership.ts";
import { findWanted, isRenewal, isToEnd, type Wanted, type WantedOfHeld } from "../../modules/connections/ownership/wanted.ts";
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
  /** There may be something to deliver, or to ask. */
  wake(): void;
  /** There is something to deliver or to ask, told of or not. */
  remind(): void;
  /** Something is to be said, and nothing else. */
  wakeSending(): void;
  /** Somebody asked for something: end, begin anew, take other credentials. */
  look(): Promise<void>;
  /** It does already what is asked of it, and nothing is left to be done: there is nothing to look at. */
  isAsAsked(asked: WantedOfHeld): boolean;
  /** It rests: what is in flight comes to its end, and the next owner goes on. */
  rest(): Promise<void>;
  /** Nothing more is said or written: it is somebody else's already, or will be. */
  drop(): Promise<void>;
  /** The books no longer name it: somebody else has it, or it was removed, and then the phone is let go as well. */
  lose(): Promise<void>;
};

/** What is in flight then is left for the next owner to say that nobody knows. */
const IN_FLIGHT_MS = 6_000;
const FAILED_AT_FIRST_MS = 1_000;

/** Why a channel cannot begin at all; for whatever else its provider has not accepted us. */
const refusals: Record<string, { cause: Cause }> = { missing: { cause: "incomplete" }, "not-offered": { cause: "not-offered" } };

type Ending = { logout?: boolean; note?: () => Promise<void> };
type How = { reachMs: number; onEnd(): void };

/** One connection for as long as this process holds it: its channel, what leaves through it, what is asked of it. */
export function openSession(holding: Holding, makers: Makers, { reachMs, onEnd }: How): Session {
  const { companyId } = holding;
  const line = lineOf();
  let provider: Provider | undefined;
  let pumps: Pump[] = [];
  let isUp = false;
  let isOver = false;
  let askedAt = 0;
  /** What the channel that speaks now was opened for, up or not. */
  let speaksSince = 0;
  let failure = { askedAt: 0, times: 0, until: 0 };
  let again: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const teller = statusWriter((events) =>
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
      teller.tell(event);
      if (isUp) wake();
    },
    typing: (what: Typing) => void noteTyping(companyId, holding.connectionId, what).catch(complain),
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
    isAsAsked,
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

  function isAsAsked(asked: WantedOfHeld) {
    if (asked.token !== holding.token || asked.isOverdue || leaving.isUnderWay() || isRenewal(asked)) return false;
    return asked.wanted && asked.isOn && asked.provider === provider && asked.askedAt === askedAt && line.isOpen();
  }

  async function look() {
    if (isOver) return;
    const asked = await guarded(() => findWanted(companyId, holding));
    if (isOver) return; // it was dropped meanwhile
    if (!asked) return end({ logout: true });
    if (isToEnd(asked)) {
      const cause = await letGo(asked);
      return cause && end({ note: () => noteEnded(companyId, holding, cause) });
    }
    if (!asked.wanted) return end({});
    if (!asked.isOn) return end(noting({ type: "status", status: "DISCONNECTED", cause: "suspended" }));
    if (provider !== undefined && provider !== asked.provider) return end({});
    if (isRenewal(asked)) {
      const cause = await letGo(asked);
      if (!cause) return;
      await guarded(() => noteRenewed(companyId, holding, cause));
    }
    leaving.stay();
    if (!line.isOpen() || asked.askedAt !== askedAt) return isPatient(asked) ? undefined : begin(asked);
    // What nobody could write down in its time, or a call that never came back.
    await guarded(() => abandonSending(companyId, holding));
  }

  /** What cannot begin now is tried again by itself, later and later, for as long as it is ours and wanted. */
  async function begin(asked: Wanted) {
    clearTimeout(again);
    try {
      await opened(asked);
      failure = { askedAt: 0, times: 0, until: 0 };
    } catch (error) {
      if (isOver) return;
      complain(error);
      await line.close({ logout: false });
      const detail = error instanceof Error ? error.message.slice(0, 200) : "";
      if (error instanceof ChannelFailure && !error.again)
        return teller.tell({ type: "status", status: "DISCONNECTED", ...(refusals[error.reason] ?? { cause: "credentials", detail }) });
      const waitMs = Math.min(60_000, FAILED_AT_FIRST_MS * 2 ** failure.times) * (0.5 + Math.random() / 2);
      teller.tell({ type: "status", status: "TIMEOUT", cause: "lost", detail, retryInMs: Math.round(waitMs) });
      failure = { askedAt: asked.askedAt, times: failure.times + 1, until: performance.now() + waitMs };
      again = setTimeout(() => void session.look().catch(complain), waitMs + 1);
    }
  }

  /** It failed a moment ago, and nobody has asked for anything since. */
  function isPatient(asked: Wanted) {
    return failure.askedAt === asked.askedAt && performance.now() < failure.until;
  }

  async function opened(asked: Wanted) {
    isUp = false;
    await withTimeout(IN_FLIGHT_MS, Promise.all(pumps.map((each) => each.settled())));
    if (provider === undefined) {
      await guarded(() => abandonSending(companyId, holding));
      await guarded(() => resumeProviderRequests(companyId, holding));
      provider = asked.provider;
      const { inFlight } = abilitiesOf[provider];
      pumps = workOf({ holding, inFlight, isOpen: () => isUp && !isOver, channel: line.channel, guarded });
    }
    await line.close({ logout: false });
    await withTimeout(IN_FLIGHT_MS, teller.flush());
    speaksSince = asked.askedAt;
    const channel = await makers[asked.provider](holding, line.mute(ports));
    if (isOver) return;
    line.open(channel);
    await channel.connect(asked.pairingNumber === null ? {} : { pairingNumber: asked.pairingNumber });
    askedAt = asked.askedAt;
  }

  /** Undefined where the phone could not be unlinked yet: it is looked at again, and until then people see that it is to end. */
  async function letGo({ wanted, provider: of }: Wanted): Promise<Parting | undefined> {
    if (!leaving.isUnderWay()) {
      clearTimeout(again);
      isUp = false;
      await withTimeout(IN_FLIGHT_MS, Promise.all(pumps.map((each) => each.settled())));
      await withTimeout(IN_FLIGHT_MS, teller.flush());
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
    await withTimeout(IN_FLIGHT_MS, teller.flush());
    teller.hush();
    await note?.().catch(complain);
    isOver = true;
    onEnd();
  }

  /** Whoever looks at a screen meanwhile sees that it is on its way to the next owner. */
  function resting(): Ending {
    return isUp ? noting({ type: "status", status: "OPENING", cause: "owner-lost" }) : {};
  }

  function noting(event: ChannelEvent): Ending {
    return { note: () => noteEvent(companyId, holding, event) };
  }

  /** Only when the channel is closed may the next owner open his: two on one set of keys destroy it. */
  async function drop() {
    if (isOver) return;
    isOver = true;
    isUp = false;
    clearTimeout(again);
    teller.hush();
    for (const each of pumps) void each.stop();
    await line.close({ logout: false });
    onEnd();
  }

  /** Whoever hears that he lost it stops at once: the next owner has begun. */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LostConnection) void lose().catch(complain);
      throw error;
    }
  }

  async function lose() {
    const isRemoved = await findWanted(companyId, holding).then(
      (asked) => !asked,
      () => false,
    );
    await (isRemoved ? session.look() : drop());
  }

  /** One thing after the other: of two wishes the second finds what the first has made. */
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
