import type { ReactNode } from "react";
import classes from "./Chip.module.css";

/** A short mark beside a record; its word says what it means, its colour only helps to find it. */
export const Chip = ({ kind = "plain", isWhole = false, icon, className = "", children }: Mark) => (
  <span className={`${classes.chip} ${className}`} data-kind={kind} {...(isWhole && { "data-whole": true })}>
    {icon}
    <span className={classes.text}>{children}</span>
  </span>
);

/** The same where there is something behind it: it opens beside the page that one is on. */
export const ChipLink = ({ href, icon, children }: Pick<Mark, "icon" | "children"> & { href: string }) => (
  <a className={classes.chip} href={href} target="_blank" rel="noreferrer">
    {icon}
    <span className={classes.text}>{children}</span>
  </a>
);

/** `isWhole`: what it says ends with what matters, so it rather takes a second line. */
type Mark = {
  kind?: "plain" | "brand" | "warning" | "danger";
  isWhole?: boolean;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};
