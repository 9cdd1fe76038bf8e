import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { nameTab } from "../lib/title.ts";
import classes from "./PageHeading.module.css";

/**
 * Names the page, also in the browser tab, and takes the focus after a navigation inside of the app. `isQuiet`: another element of the page
 * takes the focus.
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

/** After a navigation inside of the app the focus goes here, unless `isBetter` says to leave it where it is. */
export function useArrival(at: RefObject<HTMLElement | null> | undefined, isBetter: (focusTarget: HTMLElement) => boolean = always) {
  const { key, state } = useLocation();
  const isWithin = (state as { within?: boolean } | null)?.within === true; // another tab of the same page: the focus stays on it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once with each place; that it has become another thing's turn is no arrival.
  useEffect(() => {
    if (key !== FIRST && !isWithin && at?.current && isBetter(at.current)) at.current.focus({ preventScroll: true });
  }, [key, isWithin]);
}

const always = () => true;

/** The router's key of the location where the app was entered. */
const FIRST = "default";
