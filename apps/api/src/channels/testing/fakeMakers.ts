import type { Channel, ChannelPorts } from "@recado/channels/channel";
import { fakeChannel } from "../../modules/messages/factory.ts";
import type { Holding, Makers } from "../makers.ts";

export type Opened = { holding: Holding; ports: ChannelPorts; did: string[] };
type Behaviour = {
  connect?: (opened: Opened) => Promise<void>;
  deliver?: Channel["deliver"];
  asked?: Partial<Channel>;
  /** Whether the provider confirms that the phone is unlinked. */
  isHeard?: () => boolean | Promise<boolean>;
};

/**
 * Channels that are up as soon as they connect, and record the calls made to them. On close they report it, like the real ones, logged out
 * or not.
 */
export function fakeMakers({ connect, deliver, asked, isHeard = () => true }: Behaviour = {}) {
  const opened: Opened[] = [];
  const make = async (holding: Holding, ports: ChannelPorts): Promise<Channel> => {
    const one: Opened = { holding, ports, did: [] };
    opened.push(one);
    const { channel } = fakeChannel();
    return {
      ...channel,
      ...asked,
      ...(deliver && { deliver }),
      async connect(how = {}) {
        one.did.push(how.pairingNumber ? `connect ${how.pairingNumber}` : "connect");
        if (connect) return connect(one);
        await ports.tell({ type: "status", status: "CONNECTED", cause: "connected", number: "5511999990000" });
      },
      async disconnect({ logout }) {
        one.did.push(logout ? "log out" : "close");
        await ports.tell({ type: "status", status: "DISCONNECTED", cause: "asked" });
        return logout && (await isHeard());
      },
    };
  };
  const makers: Makers = { sandbox: make, cloud: make, beta: make, stop: async () => {} };
  return { makers, opened };
}
