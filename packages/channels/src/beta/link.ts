import { ChannelFailure } from "../channel.ts";
import type { Answer } from "../engine.ts";

/** Calls over a connection that may break: each gets an answer, or is rejected when the connection is cut. */
export function askingOver(send: (message: { type: "ask"; id: number }) => void) {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;

  return {
    ask<Request extends object>(request: Request): Promise<unknown> {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        try {
          send({ type: "ask", id, ...request });
        } catch {
          waiting.delete(id);
          reject(new LineCut());
        }
      });
    },

    hear({ id, value, refusal }: Answer): void {
      const asker = waiting.get(id);
      waiting.delete(id);
      if (refusal) asker?.reject(new ChannelFailure(refusal.reason, { again: refusal.again }));
      else asker?.resolve(value);
    },

    cut(): void {
      const cut = [...waiting.values()];
      waiting.clear();
      for (const { reject } of cut) reject(new LineCut());
    },
  };
}

/** The other process is gone, and it is not known whether it carried out the call. */
export class LineCut extends ChannelFailure {
  constructor() {
    super("engine-gone", { again: true });
  }
}

/** Turns the result of a call into an answer. A ChannelFailure is reported by its reason, any other error by its message. */
export async function answered(id: number, work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { type: "answer", id, value: await work() };
  } catch (error) {
    if (error instanceof ChannelFailure) return { type: "answer", id, refusal: { reason: error.reason, again: error.again } };
    return { type: "answer", id, refusal: { reason: error instanceof Error ? error.message : String(error), again: true } };
  }
}
