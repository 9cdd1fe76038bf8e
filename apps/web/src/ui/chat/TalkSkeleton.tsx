import { Skeleton } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./TalkSkeleton.module.css";

const BUBBLES = [
  { mine: false, width: "46%", height: 52 },
  { mine: false, width: "32%", height: 52 },
  { mine: true, width: "54%", height: 72 },
  { mine: false, width: "40%", height: 52 },
  { mine: true, width: "36%", height: 52 },
  { mine: false, width: "58%", height: 92 },
  { mine: true, width: "44%", height: 52 },
];

/** A conversation's skeleton: aligned to the end, where the last message will be. */
export function TalkSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")} className={classes.talk}>
      {BUBBLES.map(({ mine, width, height }) => (
        <Skeleton key={`${width} ${height}`} className={classes.bubble ?? ""} data-mine={mine} width={width} height={height} radius={12} />
      ))}
    </div>
  );
}
