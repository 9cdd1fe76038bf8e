import { onPersonGone } from "../../../lib/session.ts";

/** Tickets that this user transfers or deletes: the screen confirms that, and does not say that the ticket was lost. */
const departures = new Set<number>();
onPersonGone(() => departures.clear());

export const isOwnDeparture = (id: number) => departures.has(id);

/** When the request is refused, or the user has the ticket again. */
export const forgetDeparture = (id: number) => void departures.delete(id);

export async function departing<T>(id: number, asking: Promise<T>): Promise<T> {
  departures.add(id);
  return asking.catch((error: unknown) => {
    forgetDeparture(id);
    throw error;
  });
}
