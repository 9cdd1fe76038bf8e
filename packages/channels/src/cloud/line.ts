import { z } from "zod";
import type { Cause, ChannelPorts } from "../channel.ts";
import type { Graph } from "./graph.ts";
import { causeOf, type Trouble, troubleOf } from "./trouble.ts";

/** Checks whether Meta lets us use this number: at the start, when a call failed, and repeatedly while Meta does not answer. */
export type Line = {
  open(): Promise<void>;
  close(how: { isTold: boolean }): Promise<void>;
  /**
   * A call got no answer: check whether Meta can be reached. One failure may have any reason, so the line only counts as lost if this check
   * fails, too.
   */
  doubt(): void;
  /** Stops until a person fixes something. */
  refuse(cause: Cause, detail?: string): Promise<void>;
};

type LineOptions = {
  graph: Graph;
  phoneNumberId: string;
  tell: ChannelPorts["tell"];
  now: () => Date;
  delayMs?: (attempt: number) => number;
};

type Opening = { timer?: NodeJS.Timeout; standing: "asked" | "up" | "doubted" };

export function lineTo({ graph, phoneNumberId, tell, now, delayMs = backOffMs }: LineOptions): Line {
  // Each opening has its own object, so that late answers for an earlier one are ignored.
  let current: Opening | null = null;
  const end = () => {
    clearTimeout(current?.timer);
    current = null;
  };

  async function ask(opening: Opening, attempt: number): Promise<void> {
    const answer = await graph(`${phoneNumberId}?fields=display_phone_number,verified_name`);
    if (opening !== current) return;

    const trouble = troubleOf(answer, now);
    const number = Numbered.safeParse(answer.ok && answer.json).data;
    const wasUp = opening.standing === "doubted";
    opening.standing = "asked";
    const refusal = refusalIn(trouble);
    if (refusal) {
      await tell({ type: "status", status: "DISCONNECTED", cause: refusal, ...detailOf(trouble) });
      if (opening === current) end();
    } else if (wasUp && answer.ok) {
      opening.standing = "up"; // any answer proves that Meta can be reached
    } else if (number && !trouble) {
      opening.standing = "up";
      const { display_phone_number, verified_name } = number;
      await tell({
        type: "status",
        status: "CONNECTED",
        cause: "connected",
        number: display_phone_number.replace(/\D/g, "") || null,
        ...(verified_name && { detail: verified_name }),
      });
    } else {
      askLater(opening, attempt);
      if (attempt === 0) await tell({ type: "status", status: "TIMEOUT", cause: "lost", ...detailOf(trouble) });
    }
  }

  /** When a status could not be stored, the whole check is repeated. */
  function askNow(opening: Opening, attempt: number) {
    ask(opening, attempt).catch(() => opening === current && askLater(opening, attempt));
  }

  function askLater(opening: Opening, attempt: number) {
    clearTimeout(opening.timer);
    opening.timer = setTimeout(() => askNow(opening, attempt + 1), delayMs(attempt));
  }

  return {
    async open() {
      if (current) return;
      const opening: Opening = { standing: "asked" };
      current = opening;
      await tell({ type: "status", status: "OPENING", cause: "started" });
      askNow(opening, 0);
    },
    async close({ isTold }) {
      end();
      if (isTold) await tell({ type: "status", status: "DISCONNECTED", cause: "asked" });
    },
    doubt() {
      if (current?.standing !== "up") return;
      current.standing = "doubted";
      askNow(current, 0);
    },
    async refuse(cause, detail) {
      // When twenty calls are refused at once, only the first is reported.
      if (!current) return;
      end();
      await tell({ type: "status", status: "DISCONNECTED", cause, ...(detail && { detail }) });
    },
  };
}

const Numbered = z.object({ display_phone_number: z.string(), verified_name: z.string().optional().catch(undefined) });

/** Why the number is refused for good. A "bad request" means that the id is not a phone number's, but for instance an account's. */
function refusalIn(trouble: Trouble | null): Cause | null {
  if (trouble?.reason === "bad-request") return "unknown-id";
  return trouble?.does === "stop" ? causeOf(trouble.reason) : null;
}

const detailOf = (trouble: Trouble | null) => (trouble?.detail ? { detail: trouble.detail } : {});

/** From one second to a minute, with jitter so that a thousand numbers do not reconnect in the same second. */
export const backOffMs = (attempt: number) => Math.min(60_000, 1000 * 2 ** Math.min(attempt, 6)) * (0.5 + Math.random() / 2);
