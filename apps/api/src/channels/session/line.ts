import type { Channel, ChannelPorts } from "@recado/channels/channel";
import { withTimeout } from "./withTimeout.ts";

const CLOSE_MS = 5_000;

/** Holds the current channel, and mutes earlier ones: the events of a channel that is being closed no longer count. */
export function lineOf() {
  let current: Channel | undefined;
  let generation = 0;

  return {
    channel: () => current,
    isOpen: () => current !== undefined,
    open(channel: Channel) {
      current = channel;
    },
    /** Ports that go silent once another channel opens or this one is closed. Arrivals are still stored. */
    mute(ports: ChannelPorts): ChannelPorts {
      const mine = generation;
      return {
        keep: ports.keep,
        tell: async (event) => (mine === generation ? ports.tell(event) : undefined),
        typing: (event) => (mine === generation ? ports.typing(event) : undefined),
      };
    },
    /** Returns whether the phone is unlinked. */
    async close(how: { logout: boolean }): Promise<boolean> {
      generation += 1;
      const channel = current;
      current = undefined;
      let isUnlinked = false;
      const closed = channel?.disconnect(how).then((unlinked) => {
        isUnlinked = unlinked;
      });
      await withTimeout(
        CLOSE_MS,
        closed?.catch(() => undefined),
      );
      return isUnlinked;
    },
  };
}
