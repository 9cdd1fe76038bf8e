import { AsyncLocalStorage } from "node:async_hooks";
import type { proto } from "baileys";

/**
 * Where one message of ours is on its way. `written`: WhatsApp may have it. `abandoned`: we have told that it surely was not sent,
 * so it must not be written any more, however late its preparations end.
 */
export type Flight = { written: boolean; abandoned: boolean; keep: ((message: proto.IMessage) => Promise<unknown>) | null };

const flights = new AsyncLocalStorage<Flight>();

export const inFlight = <T>(flight: Flight, work: () => Promise<T>): Promise<T> => flights.run(flight, work);

/** Called when a message is as it will be read, and for each of its recipients: what was not kept is not written. */
export async function aboutToSeal(message: proto.IMessage): Promise<void> {
  const flight = flights.getStore();
  const keep = flight?.keep;
  if (!flight || !keep) return;
  flight.keep = null;
  await keep(message);
}

/** Called at the last moment before a message is written. What it throws keeps it from being written. */
export function aboutToWrite(): void {
  const flight = flights.getStore();
  if (!flight) return;
  if (flight.abandoned) throw new Error("abandoned before it was written");
  flight.written = true;
}
