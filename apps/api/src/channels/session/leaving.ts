import { type Channel, type ChannelEvent, ChannelFailure } from "@recado/channels/channel";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import type { Parting } from "../../modules/connections/actions/note.ts";
import type { lineOf } from "./line.ts";

type Leaving = {
  line: ReturnType<typeof lineOf>;
  /** A channel to the phone that is still linked; undefined when no channel may be opened any more. */
  make(provider: Provider): Promise<Channel | undefined>;
  /** Deletes the phone's keys; returns whether there were any. */
  forget(): Promise<boolean>;
  complain(error: unknown): void;
  /** How long to keep trying to reach the provider. */
  reachMs: number;
};

/** In each of these states it is certain whether the phone can be unlinked. */
const SETTLED = new Set(["CONNECTED", "DISCONNECTED", "PASSKEY_REQUIRED", "qrcode"]);

/** Unlinks a phone: its keys are deleted once the provider has confirmed, or could not be reached within `reachMs`. */
export function leavingOf({ line, make, forget, complain, reachMs }: Leaving) {
  let until: number | undefined;
  let isSettled = false;
  /** The provider has confirmed; only the deletion in our database may still have to be retried. */
  let isHeard = false;

  async function reach(provider: Provider) {
    isSettled = false;
    try {
      const channel = await make(provider);
      if (!channel) return;
      line.open(channel);
      await channel.connect();
    } catch (error) {
      complain(error);
      await line.close({ logout: false });
      isSettled = error instanceof ChannelFailure && !error.again;
    }
  }

  async function part(isUnlinked: boolean): Promise<Parting> {
    isHeard = isUnlinked;
    const hadKeys = await forget();
    until = undefined;
    return isUnlinked || !hadKeys ? "asked" : "not-unlinked";
  }

  return {
    isUnderWay: () => until !== undefined,
    /** The connection is wanted again. */
    stay() {
      until = undefined;
    },
    /** Takes the channel's events while the phone is being unlinked; returns whether the next step can be taken now. */
    hear(event: ChannelEvent): boolean {
      if (event.type === "status") isSettled = SETTLED.has(event.status);
      return isSettled;
    },
    /** Tries the open channel. When that fails, opens no other one for a provider that links no phones. */
    async begin(provider: Provider): Promise<Parting | undefined> {
      until = performance.now() + reachMs;
      isHeard = false;
      const isUnlinked = line.isOpen() && (await line.close({ logout: true }));
      return isUnlinked || !abilitiesOf[provider].qr ? part(isUnlinked) : undefined;
    },
    /** How it ended; undefined while the provider may still be reached. */
    async goOn(provider: Provider): Promise<Parting | undefined> {
      if (isHeard) return part(true);
      const isLate = until === undefined || performance.now() >= until;
      if (!isLate && !line.isOpen()) await reach(provider);
      if (!isSettled && !isLate) return undefined;
      return part(await line.close({ logout: true }));
    },
  };
}
