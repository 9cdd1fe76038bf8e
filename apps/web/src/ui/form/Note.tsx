import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import type { ReactNode } from "react";
import classes from "./Note.module.css";

/** A hint about the chosen value; it does not block saving. */
export const Note = ({ children }: { children: ReactNode }) => (
  <div role="note" className={classes.note}>
    <IconAlertTriangle size={20} aria-hidden />
    <div>{children}</div>
  </div>
);
