import type { ReactNode } from "react";
import classes from "./ListRow.module.css";

type Props = {
  lead?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The line about it is read to its end, over as many as that takes. */
  isWhole?: boolean;
  marks?: ReactNode;
  actions?: ReactNode;
  /** The link in the title is that of the whole row. */
  isLink?: boolean;
};

/** One record: what it is, a line about it, its marks, and what may be done with it. On a narrow screen they stand one below the other. */
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
