import { UnstyledButton } from "@mantine/core";
import type { Dashboard } from "@recado/contract/dashboard";
import type { CSSProperties } from "react";
import { number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Dashboard.module.css";

/** The number of each of the three ratings: each opens its tickets. */
export function Ratings({ ratings: { counts }, open }: { ratings: Dashboard["ratings"]; open(rating: number): void }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...counts);
  return (
    <figure className={classes.figure}>
      <figcaption>{t("dashboard.byRating")}</figcaption>
      <ul className={classes.ratings}>
        {counts.map((count, at) => {
          const rating = at + 1;
          const name = t(`dashboard.rating.${rating}`);
          return (
            <li key={rating}>
              <UnstyledButton
                className={classes.rating}
                disabled={count === 0}
                style={{ "--share": `${(count / most) * 100}%` } as CSSProperties}
                onClick={() => open(rating)}
              >
                <span>
                  {rating} · {name}
                </span>{" "}
                <strong>{number(count)}</strong>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
