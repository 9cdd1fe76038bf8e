import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import type { ReactNode } from "react";
import classes from "./Note.module.css";

/** What somebody should know of his choice; it keeps nobody from saving. */
export const Note = ({ children }: { children: ReactNode }) => (
  <div role="note" className={classes.note}>
    <IconAlertTriangle size={20} aria-hidden />
    <div>{children}</div>
  </div>
);
