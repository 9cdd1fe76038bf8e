import type { ReactNode } from "react";
import classes from "./Chip.module.css";

/** A short mark beside a record; its word says what it means, its colour only helps to find it. */
export const Chip = ({
  kind = "plain",
  icon,
  children,
}: {
  kind?: "plain" | "brand" | "warning";
  icon?: ReactNode;
  children: ReactNode;
}) => (
  <span className={classes.chip} data-kind={kind}>
    {icon}
    <span className={classes.text}>{children}</span>
  </span>
);
