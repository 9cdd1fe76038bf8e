import { type Channel, type ChannelEvent, ChannelFailure } from "@recado/channels/channel";
import { abilitiesOf, type Provider } from "@recado/channels/providers";
import type { Parting } from "../../modules/connections/actions/note.ts";
import type { lineOf } from "./line.ts";

type Leaving = {
  line: ReturnType<typeof lineOf>;
  /** A channel to what is still linked; undefined where nothing may be opened any more. */
  make(provider: Provider): Promise<Channel | undefined>;
  /** Forgets what linked the phone; whether there was anything. */
  forget(): Promise<boolean>;
  complain(error: unknown): void;
  /** For so long the provider is tried to be reached. */
  reachMs: number;
};

/** In each of these it is known whether the phone can be unlinked. */
const SETTLED = new Set(["CONNECTED", "DISCONNECTED", "PASSKEY_REQUIRED", "qrcode"]);

/** Lets a phone go: what linked it is forgotten when the provider has heard of that, or could not be reached in its time. */
export function leavingOf({ line, make, forget, complain, reachMs }: Leaving) {
  let until: number | undefined;
  let isSettled = false;
  /** Nothing need be said to the provider any more, however long our database takes to forget. */
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
    /** Somebody wants it back. */
    stay() {
      until = undefined;
    },
    /** What the channel says meanwhile is for nobody else; whether something can be done now. */
    hear(event: ChannelEvent): boolean {
      if (event.type === "status") isSettled = SETTLED.has(event.status);
      return isSettled;
    },
    /** With the line as it is, and no other where the provider links no phones. */
    async begin(provider: Provider): Promise<Parting | undefined> {
      until = performance.now() + reachMs;
      isHeard = false;
      const isUnlinked = line.isOpen() && (await line.close({ logout: true }));
      return isUnlinked || !abilitiesOf[provider].qr ? part(isUnlinked) : undefined;
    },
    /** How it ended; undefined for as long as the provider may still be reached. */
    async goOn(provider: Provider): Promise<Parting | undefined> {
      if (isHeard) return part(true);
      const isLate = until === undefined || performance.now() >= until;
      if (!isLate && !line.isOpen()) await reach(provider);
      if (!isSettled && !isLate) return undefined;
      return part(await line.close({ logout: true }));
    },
  };
}
