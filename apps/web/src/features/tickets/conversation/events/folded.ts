import { isNewDay } from "../../../../ui/chat/Day.tsx";
import type { Moved, TimelineEvent } from "./timelineEvents.ts";

const FOLDED_FROM = 3;

type Fold = { kind: "fold"; key: string; at: string; moves: readonly Moved[] };

/** Quiet lines in a row become one; never the newest thing of all, nor what a colleague has given a reason for. */
export function folded(happenings: readonly TimelineEvent[], newest: string | undefined): Array<TimelineEvent | Fold> {
  const rows: Array<TimelineEvent | Fold> = [];
  let run: Moved[] = [];
  const end = () => {
    const [first] = run;
    if (first && run.length >= FOLDED_FROM) rows.push({ kind: "fold", key: `fold ${first.key}`, at: first.at, moves: run });
    else rows.push(...run);
    run = [];
  };
  for (const one of happenings) {
    const isQuiet = one.kind === "move" && one.reason === undefined && one.key !== newest;
    if (!isQuiet || isNewDay(run.at(-1)?.at, one.at)) end();
    if (isQuiet) run.push(one);
    else rows.push(one);
  }
  end();
  return rows;
}
