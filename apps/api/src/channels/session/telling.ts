import type { ChannelEvent } from "@recado/channels/channel";

type Teller = {
  tell(event: ChannelEvent): void;
  /** Everything that was told is written, or can never be. */
  flush(): Promise<void>;
  /** Nothing more is written. */
  hush(): void;
};

const EVERY_MS = 500;

/**
 * Writes what a channel says of itself at most twice a second: of a connection that flaps a hundred times, people see where it
 * stands. What could not be written is written with what follows it, for a state that nobody wrote down would stand for ever.
 */
export function tellerOf(write: (events: ChannelEvent[]) => Promise<void>, everyMs = EVERY_MS): Teller {
  let waiting: ChannelEvent[] = [];
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let last = -everyMs;
  let isHushed = false;

  function soon() {
    if (isHushed) return;
    timer ??= setTimeout(go, Math.max(0, last + everyMs - performance.now()));
  }

  function go() {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(send);
    return writing;
  }

  async function send() {
    if (isHushed || waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    last = performance.now();
    try {
      await write(events);
    } catch {
      // Whoever writes has said why; here it only waits.
      waiting = [...events, ...waiting].reduce(folded, []);
      soon();
    }
  }

  return {
    tell(event) {
      waiting = folded(waiting, event);
      soon();
    },
    flush: go,
    hush() {
      isHushed = true;
      clearTimeout(timer);
    },
  };
}

/** Of each kind the last one counts. A number that was learnt on the way is not forgotten. */
function folded(events: ChannelEvent[], event: ChannelEvent): ChannelEvent[] {
  const others = events.filter(({ type }) => type !== event.type);
  if (event.type !== "status" || event.number !== undefined) return [...others, event];
  const number = events.find((before) => before.type === "status")?.number;
  return [...others, number === undefined ? event : { ...event, number }];
}
