import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { badgeOf } from "../../lib/title.ts";
import classes from "./PaneTab.module.css";

type Props = {
  to: To;
  state?: unknown;
  isHere: boolean;
  icon: ReactNode;
  unread?: number;
  /** What the number means, for screen readers. */
  unreadLabel?: string;
  children: string;
};

/** One of the two tabs at the bottom, on screens too narrow for list and conversation side by side. */
export function PaneTab({ to, state, isHere, icon, unread = 0, unreadLabel, children }: Props) {
  return (
    <Link to={to} state={state} className={classes.tab ?? ""} aria-current={isHere ? "page" : undefined}>
      <span className={classes.icon}>
        {icon}
        {unread > 0 && (
          <span className={classes.badge} aria-hidden>
            {badgeOf(unread)}
          </span>
        )}
      </span>
      {children}
      {unread > 0 && <span className="sr-only">{unreadLabel}</span>}
    </Link>
  );
}
