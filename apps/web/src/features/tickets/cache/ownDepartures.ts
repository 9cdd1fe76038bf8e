import { onPersonGone } from "../../../lib/session.ts";

/** Tickets that this user transfers or deletes: the screen confirms that, and does not say that the ticket was lost. */
const gone = new Set<number>();
onPersonGone(() => gone.clear());

export const isOwnDeparture = (id: number) => gone.has(id);

/** When the request is refused, or the user has the ticket again. */
export const forgetDeparture = (id: number) => void gone.delete(id);

export async function departing<T>(id: number, asking: Promise<T>): Promise<T> {
  gone.add(id);
  return asking.catch((error: unknown) => {
    forgetDeparture(id);
    throw error;
  });
}
