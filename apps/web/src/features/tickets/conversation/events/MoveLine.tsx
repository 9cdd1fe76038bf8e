import type { TicketMove } from "@recado/contract/tickets";
import type { TFunction } from "i18next";
import { useContext } from "react";
import { dateTime, time } from "../../../../lib/format.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { matchRanges, WordsContext } from "../find/words.ts";
import classes from "./MoveLine.module.css";
import type { Moved } from "./timelineEvents.ts";

/** Where the ticket went, and why if that was said. */
export function MoveLine({ moved: { move, reason } }: { moved: Moved }) {
  const { t } = useTranslation();
  return (
    <li className={classes.line}>
      {wordsOf(move, t)}
      {reason !== undefined && (
        <>
          {": "}
          <span className={classes.reason} dir="auto">
            {reason}
          </span>
        </>
      )}
      {" · "}
      <time dateTime={move.at} title={dateTime(move.at)}>
        {time(move.at)}
      </time>
    </li>
  );
}

/** Several that nobody asks for are one line, until somebody does: by a press, or by looking for what stands in one of them. */
export function Fold({ moves }: { moves: readonly Moved[] }) {
  const { t } = useTranslation();
  const words = useContext(WordsContext);
  const isFound = moves.some(({ move }) => matchRanges(wordsOf(move, t), words).length > 0);
  return (
    <li className={classes.line}>
      <details {...(isFound && { open: true })}>
        <summary>{t("tickets.move.several", { count: moves.length })}</summary>
        <ol>
          {moves.map((moved) => (
            <MoveLine key={moved.key} moved={moved} />
          ))}
        </ol>
      </details>
    </li>
  );
}

export function wordsOf({ what, by, user, queue }: TicketMove, t: TFunction): string {
  const names = { by: by?.name ?? t("tickets.move.nobody"), user: user?.name, queue: queue?.name };
  const isToOther = user !== null && user.id !== by?.id;
  const target = isToOther ? (queue ? "toUserIn" : "toUser") : queue ? "toQueue" : "toNobody";
  switch (what) {
    case "accepted":
      return t(isToOther ? `tickets.move.${target}` : "tickets.move.accepted", names);
    case "returned":
      return t(queue ? "tickets.move.returnedTo" : "tickets.move.returned", names);
    case "moved":
      return t(user ? "tickets.move.came" : queue ? "tickets.move.cameTo" : "tickets.move.cameNowhere", names);
    default:
      return t(`tickets.move.${target}`, names);
  }
}
