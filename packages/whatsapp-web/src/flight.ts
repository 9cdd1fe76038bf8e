import { AsyncLocalStorage } from "node:async_hooks";
import type { proto } from "baileys";

/**
 * The state of one message being sent. `written`: WhatsApp may have it. `abandoned`: it was reported as surely not sent, so it must never
 * be written, however late its preparation ends.
 */
export type Flight = { written: boolean; abandoned: boolean; keep: ((message: proto.IMessage) => Promise<unknown>) | null };

const flights = new AsyncLocalStorage<Flight>();

export const inFlight = <T>(flight: Flight, work: () => Promise<T>): Promise<T> => flights.run(flight, work);

/** Called with the final message, once for each recipient: a message that could not be stored is not written. */
export async function aboutToSeal(message: proto.IMessage): Promise<void> {
  const flight = flights.getStore();
  const keep = flight?.keep;
  if (!flight || !keep) return;
  flight.keep = null;
  await keep(message);
}

/** Called right before a message is written; throwing prevents that. */
export function aboutToWrite(): void {
  const flight = flights.getStore();
  if (!flight) return;
  if (flight.abandoned) throw new Error("abandoned before it was written");
  flight.written = true;
}
