import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { nameTab } from "../lib/title.ts";
import classes from "./PageHeading.module.css";

/** Names the page, in the tab, too; whoever came by a link within the application is told by the focus that he has arrived. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const isWithin = (state as { within?: boolean } | null)?.within === true; // another tab of the same page: the focus stays on it
  useEffect(() => {
    nameTab(title);
  }, [title]);
  useEffect(() => {
    if (key !== FIRST && !isWithin) heading.current?.focus({ preventScroll: true });
  }, [key, isWithin]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {title}
      {children}
    </h1>
  );
}

/** The router's name for the place where somebody came in from outside. */
const FIRST = "default";
