import { textOn } from "@recado/contract/palette";
import type { ReactNode } from "react";
import chip from "./Chip.module.css";
import classes from "./ColorChip.module.css";

type Props = { color: string; letter?: string | undefined; className?: string | undefined; children: ReactNode };

/**
 * A chip in a user-chosen colour; its text is black or white, whichever has more contrast. `letter`: only the first letter, in narrow
 * places.
 */
export const ColorChip = ({ color, letter, className = "", children }: Props) => (
  <span
    className={`${chip.chip} ${classes.colored} ${className}`}
    data-letter={letter}
    style={{ maxWidth: "var(--chip-most, 100%)", background: color, color: textOn(color) }}
  >
    <span className={chip.text}>{children}</span>
  </span>
);
