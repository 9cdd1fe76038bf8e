import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { nameTab } from "../lib/title.ts";
import classes from "./PageHeading.module.css";

/**
 * Names the page, in the tab, too; whoever came by a link within the application is told by the focus that he has arrived. `isQuiet`:
 * where something else on the page tells him.
 */
export function PageHeading({ title, isQuiet = false, children }: { title: string; isQuiet?: boolean; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    nameTab(title);
  }, [title]);
  useArrival(isQuiet ? undefined : heading);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {title}
      {children}
    </h1>
  );
}

/** Whoever comes to another place than where he came in from outside finds the focus on this, unless it is better where it is. */
export function useArrival(at: RefObject<HTMLElement | null> | undefined, isBetter: (there: HTMLElement) => boolean = always) {
  const { key, state } = useLocation();
  const isWithin = (state as { within?: boolean } | null)?.within === true; // another tab of the same page: the focus stays on it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once with each place; that it has become another thing's turn is no arrival.
  useEffect(() => {
    if (key !== FIRST && !isWithin && at?.current && isBetter(at.current)) at.current.focus({ preventScroll: true });
  }, [key, isWithin]);
}

const always = () => true;

/** The router's name for the place where somebody came in from outside. */
const FIRST = "default";
