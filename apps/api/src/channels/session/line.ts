import type { Channel, ChannelPorts } from "@recado/channels/channel";
import { withTimeout } from "./withTimeout.ts";

const CLOSE_MS = 5_000;

/** The channel of now, and nothing of the ones before: what a channel says while it is being closed is no news. */
export function lineOf() {
  let current: Channel | undefined;
  let generation = 0;

  return {
    channel: () => current,
    isOpen: () => current !== undefined,
    open(channel: Channel) {
      current = channel;
    },
    /** Ports that fall silent as soon as another one begins, or this one is closed. What it keeps is kept all the same. */
    mute(ports: ChannelPorts): ChannelPorts {
      const mine = generation;
      return {
        keep: ports.keep,
        tell: async (event) => (mine === generation ? ports.tell(event) : undefined),
        typing: (what) => (mine === generation ? ports.typing(what) : undefined),
      };
    },
    /** Whether no phone lists us any more. */
    async close(how: { logout: boolean }): Promise<boolean> {
      generation += 1;
      const channel = current;
      current = undefined;
      let isUnlinked = false;
      const closed = channel?.disconnect(how).then((is) => {
        isUnlinked = is;
      });
      await withTimeout(
        CLOSE_MS,
        closed?.catch(() => undefined),
      );
      return isUnlinked;
    },
  };
}
