import type { ReactNode } from "react";
import classes from "./BubbleList.module.css";

export const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={classes.line}>
    {icon}
    <span className={classes.words}>{children}</span>
  </p>
);
