import { onPersonGone } from "../../../lib/session.ts";

/** Tickets that are given away or deleted from here: whoever does it is told of that, and not that he has lost them. */
const gone = new Set<number>();
onPersonGone(() => gone.clear());

export const isLetGo = (id: number) => gone.has(id);

/** Until it is refused, or he has it before him again. */
export const holdAgain = (id: number) => void gone.delete(id);

export async function letGo<T>(id: number, asking: Promise<T>): Promise<T> {
  gone.add(id);
  return asking.catch((error: unknown) => {
    holdAgain(id);
    throw error;
  });
}
