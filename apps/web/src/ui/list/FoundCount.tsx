import { FOUND_MAX } from "@recado/contract/contacts";
import { number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./LongList.module.css";

type Props = {
  list: { count: number | undefined; rows: readonly unknown[]; found: string; hasMore: boolean };
  /** All records, where a newer count is known than that of the list's first page. */
  all?: number | undefined;
  /** Read aloud where a search has found more than are counted. */
  moreThan(count: number): string;
};

/** How many records there are. A search counts its results only up to a limit. */
export function FoundCount({ list: { count, rows, found, hasMore }, all, moreThan }: Props) {
  const { t } = useTranslation();
  const known = found === "" ? (all ?? count) : count;
  if (known === undefined) return null;
  const isBeyond = found !== "" && known >= FOUND_MAX;
  const sure = isBeyond ? Math.max(known, rows.length) : known;
  return (
    <span className={classes.count}>
      <span aria-hidden>{isBeyond && hasMore ? `${number(sure)}+` : number(sure)}</span>
      <span className="sr-only" role="status">
        {isBeyond && hasMore ? moreThan(sure) : t("common.count", { count: sure })}
      </span>
    </span>
  );
}
