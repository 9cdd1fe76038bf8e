import { textOn } from "@recado/contract/palette";
import type { ReactNode } from "react";
import chip from "./Chip.module.css";
import classes from "./ColorChip.module.css";

/** A chip in a colour that people have chosen; its text is black or white, whichever reads better on it. */
export const ColorChip = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className={`${chip.chip} ${classes.colored}`} style={{ maxWidth: "100%", background: color, color: textOn(color) }}>
    <span className={chip.text}>{children}</span>
  </span>
);
