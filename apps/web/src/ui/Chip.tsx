import type { ReactNode } from "react";
import classes from "./Chip.module.css";

/** A short mark beside a record; its word says what it means, its colour only helps to find it. */
export const Chip = ({ kind = "plain", icon, children }: Mark) => (
  <span className={classes.chip} data-kind={kind}>
    {icon}
    <span className={classes.text}>{children}</span>
  </span>
);

/** The same where there is something behind it: it opens beside the page that one is on. */
export const ChipLink = ({ href, icon, children }: Omit<Mark, "kind"> & { href: string }) => (
  <a className={classes.chip} href={href} target="_blank" rel="noreferrer">
    {icon}
    <span className={classes.text}>{children}</span>
  </a>
);

type Mark = { kind?: "plain" | "brand" | "warning"; icon?: ReactNode; children: ReactNode };
