import { useTranslation } from "../../lib/texts.tsx";
import classes from "./ProblemBadge.module.css";
import { useTrouble } from "./useTrouble.ts";

/** The number of connections that need attention. */
export function ProblemBadge() {
  const { t } = useTranslation();
  const count = useTrouble().length;
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("connections.problems", { count })}</span>
    </span>
  );
}
