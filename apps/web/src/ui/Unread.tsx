import { useTranslation } from "../lib/texts.tsx";
import { badgeOf } from "../lib/title.ts";
import classes from "./Unread.module.css";

const MANY_FROM = 10;

/** The number of unread messages; a high one stands out. */
export function Unread({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.unread} data-many={count >= MANY_FROM}>
      <span aria-hidden>{badgeOf(count)}</span>
      <span className="sr-only">{t("tickets.unread", { count })}</span>
    </span>
  );
}
