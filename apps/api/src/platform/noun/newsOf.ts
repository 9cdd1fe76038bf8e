import type { EventInput, EventNoun } from "@recado/contract/events";
import type { Ctx } from "../company.ts";
import { everybody, type News } from "../realtime.ts";

type Shown<N extends EventNoun> = Omit<Exclude<EventInput<N>, { action: "delete" }>, "action">;

type Source<N extends EventNoun, K extends string, Row> = {
  event: N;
  /** The id's name in the facts, and in the event that the record is gone. */
  id: K;
  find(ctx: Ctx, id: number): Promise<Row | undefined>;
  present(row: Row): Shown<N>;
  rooms?: string[];
};

/**
 * Broadcasts for a record, with its state at the time of sending; one that is gone by then sends no create or update. `{ "tag.created":
 * tell.create, "tag.changed": tell.update, "tag.removed": tell.remove }`
 */
export function newsOf<N extends EventNoun, K extends string, Row>({ event, id, find, present, rooms = [everybody] }: Source<N, K, Row>) {
  const news = (payload: object) => [{ event, payload, rooms } as object as News];
  const shown = (action: "create" | "update") => async (ctx: Ctx, fact: Record<K, number>) => {
    const row = await find(ctx, fact[id]);
    return row ? news({ action, ...present(row) }) : [];
  };
  return {
    create: shown("create"),
    update: shown("update"),
    remove: async (_: Ctx, fact: Record<K, number>) => news({ action: "delete", [id]: fact[id] }),
  };
}
