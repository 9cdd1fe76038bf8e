import { Skeleton } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "../../ui/list/LongList.module.css";
import row from "./ContactRow.module.css";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** As tall as what will come, so that nothing jumps. */
export function ContactSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.scroller} role="status" aria-label={t("common.loading")}>
      <ul className={classes.rows} aria-hidden>
        {ROWS.map((key) => (
          <li key={key} className={row.row} data-still>
            <Skeleton circle height={40} className={row.face ?? ""} />
            <Skeleton height={14} width="60%" className={row.name ?? ""} />
            <Skeleton height={12} width="70%" className={row.number ?? ""} />
            <Skeleton height={12} width="65%" className={row.email ?? ""} />
          </li>
        ))}
      </ul>
    </div>
  );
}
