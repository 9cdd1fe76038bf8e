import type { EventInput, EventNoun } from "@recado/contract/events";
import type { FactName } from "@recado/contract/facts";
import { type CamelCase, camelCase } from "@recado/contract/nounFacts";
import type { Ctx } from "../company.ts";
import { everybody, type News } from "../realtime.ts";

/** A noun with facts of its own: `file-list` for `file-list.created`. */
type FactNoun<Name = FactName> = Name extends `${infer Noun}.created` ? Noun : never;

type Shown<E extends EventNoun, Payload = EventInput<E>> = Payload extends { action: infer Action }
  ? "update" extends Action
    ? Omit<Payload, "action">
    : never
  : never;

type Source<N extends FactNoun, Row, E extends EventNoun> = {
  /** The noun of its facts, which carry its id: `fileListId` for `file-list`. */
  noun: N;
  /** Without it, the noun in camel case. */
  event?: E;
  /** The id's name in the event that the record is gone. */
  id: string & Exclude<keyof Extract<EventInput<E>, { action: "delete" }>, "action">;
  find(ctx: Ctx, id: number): Promise<Row | undefined>;
  present(row: Row): Shown<E>;
  rooms?: string[];
};

type Told<N extends FactNoun> = (ctx: Ctx, fact: Record<`${CamelCase<N>}Id`, number>) => Promise<News[]>;
type NounBroadcasts<N extends FactNoun> = Record<`${N}.created` | `${N}.changed` | `${N}.removed`, Told<N>>;

/**
 * Broadcasts of a plain noun's three facts, with the record's state at the time of sending; one that is gone by then sends no create or
 * update. `{ ...told, "user.online": told["user.changed"] }` adds other facts.
 */
export function newsOf<N extends FactNoun, Row, E extends EventNoun = CamelCase<N> & EventNoun>(source: Source<N, Row, E>) {
  const { noun, event = camelCase(noun), id, find, present, rooms = [everybody] } = source;
  const factId = `${camelCase(noun)}Id` as const;
  const news = (payload: object) => [{ event, payload, rooms } as object as News];
  const shown =
    (action: "create" | "update"): Told<N> =>
    async (ctx, fact) => {
      const row = await find(ctx, fact[factId]);
      return row ? news({ action, ...present(row) }) : [];
    };
  const gone: Told<N> = async (_, fact) => news({ action: "delete", [id]: fact[factId] });
  return { [`${noun}.created`]: shown("create"), [`${noun}.changed`]: shown("update"), [`${noun}.removed`]: gone } as NounBroadcasts<N>;
}
