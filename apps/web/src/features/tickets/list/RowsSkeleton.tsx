import { Skeleton } from "@mantine/core";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./RowsSkeleton.module.css";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Each as high as the row that comes in its place. */
export function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("common.loading")}>
      {ROWS.map((key) => (
        <div key={key} className={classes.row}>
          <Skeleton circle height={40} />
          <div>
            <Skeleton height={12} width="45%" />
            <Skeleton height={10} width="80%" mt={8} />
            <Skeleton height={16} width={64} mt={8} radius={8} />
          </div>
        </div>
      ))}
    </div>
  );
}
