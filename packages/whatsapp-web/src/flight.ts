import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Where one message of ours is on its way. `written`: WhatsApp may have it. `abandoned`: we have told that it surely was not sent,
 * so it must not be written any more, however late its preparations end.
 */
export type Flight = { written: boolean; abandoned: boolean };

const flights = new AsyncLocalStorage<Flight>();

export const inFlight = <T>(flight: Flight, work: () => Promise<T>): Promise<T> => flights.run(flight, work);

/** Called at the last moment before a message is written. What it throws keeps it from being written. */
export function aboutToWrite(): void {
  const flight = flights.getStore();
  if (!flight) return;
  if (flight.abandoned) throw new Error("abandoned before it was written");
  flight.written = true;
}
