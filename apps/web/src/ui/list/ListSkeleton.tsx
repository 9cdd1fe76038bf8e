import { Skeleton } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./ListPage.module.css";
import row from "./ListRow.module.css";

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** As tall as the rows to come, so that nothing jumps. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")}>
      <ul className={classes.rows} aria-hidden>
        {ROWS.map((key) => (
          <li key={key} className={row.row}>
            <div className={row.body}>
              <Skeleton height={14} width="30%" my={4} />
              <Skeleton height={12} width="65%" my={4} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
