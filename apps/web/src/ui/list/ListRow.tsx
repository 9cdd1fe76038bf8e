import type { ReactNode } from "react";
import classes from "./ListRow.module.css";

type Props = {
  lead?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The text wraps instead of being cut. */
  isWhole?: boolean;
  marks?: ReactNode;
  actions?: ReactNode;
  /** The title's link covers the whole row. */
  isLink?: boolean;
};

/** One record: title, text, marks and actions; stacked on a narrow screen. */
export const ListRow = ({ lead, title, text, isWhole, marks, actions, isLink }: Props) => (
  <li className={classes.row} data-link={isLink} data-whole={isWhole}>
    {lead && <div className={classes.lead}>{lead}</div>}
    <div className={classes.body}>
      <div className={classes.title}>{title}</div>
      {text && <div className={classes.text}>{text}</div>}
    </div>
    {marks && <div className={classes.marks}>{marks}</div>}
    {actions !== undefined && <div className={classes.actions}>{actions}</div>}
  </li>
);
