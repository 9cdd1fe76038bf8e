import type { ChannelEvent } from "@recado/channels/channel";

type StatusWriter = {
  tell(event: ChannelEvent): void;
  /** Every event has been written, or never can be. */
  flush(): Promise<void>;
  /** No event is written after this. */
  hush(): void;
};

const EVERY_MS = 500;

/**
 * Writes the state of a channel at most twice a second, so that people see the state of a connection that flaps a hundred times. An event
 * that could not be written is kept and written with the next ones; otherwise the missing state would stay wrong for ever.
 */
export function statusWriter(write: (events: ChannelEvent[]) => Promise<void>, everyMs = EVERY_MS): StatusWriter {
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
      // `write` has logged the error; the events only wait for the next try.
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

/** Only the last event of each type counts. A phone number that came with an earlier status is kept. */
function folded(events: ChannelEvent[], event: ChannelEvent): ChannelEvent[] {
  const others = events.filter(({ type }) => type !== event.type);
  if (event.type !== "status" || event.number !== undefined) return [...others, event];
  const number = events.find((before) => before.type === "status")?.number;
  return [...others, number === undefined ? event : { ...event, number }];
}
