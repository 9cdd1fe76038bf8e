import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

let currentPath: string | undefined;

/** The current path, for actions outside of a page: a response may arrive after the user has navigated on, and must not navigate back. */
export const pathNow = () => currentPath;

/** Noted before the page renders, so that a click made until then belongs to the new path. */
export const notePath = (path: string) => {
  currentPath = path;
};

/** For the frame around every page. */
export function useTrackPath() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    currentPath = pathname;
  }, [pathname]);
}
