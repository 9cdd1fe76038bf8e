import { useTranslation } from "../lib/texts.tsx";
import { badgeOf } from "../lib/title.ts";
import classes from "./Unread.module.css";

const MANY_FROM = 10;

/** How many messages nobody has read yet; many of them ask for attention. */
export function Unread({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.unread} data-many={count >= MANY_FROM}>
      <span aria-hidden>{badgeOf(count)}</span>
      <span className="sr-only">{t("tickets.unread", { count })}</span>
    </span>
  );
}
