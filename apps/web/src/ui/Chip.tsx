import type { ReactNode } from "react";
import classes from "./Chip.module.css";

/** A short mark beside a record; the word has the meaning, the colour only helps to find it. */
export const Chip = ({ kind = "plain", isWhole = false, icon, className = "", children }: Mark) => (
  <span className={`${classes.chip} ${className}`} data-kind={kind} {...(isWhole && { "data-whole": true })}>
    {icon}
    <span className={classes.text}>{children}</span>
  </span>
);

/** A chip with a link, which opens in a new tab. */
export const ChipLink = ({ href, icon, children }: Pick<Mark, "icon" | "children"> & { href: string }) => (
  <a className={classes.chip} href={href} target="_blank" rel="noreferrer">
    {icon}
    <span className={classes.text}>{children}</span>
  </a>
);

/** `isWhole`: the text ends with the essential, so it wraps instead of being cut. */
type Mark = {
  kind?: "plain" | "brand" | "warning" | "danger";
  isWhole?: boolean;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};
