import { useLayoutEffect } from "react";
import { useLocation } from "react-router";

let place: string | undefined;

/** Where one is, for what was pressed on no page of its own: when its answer comes, whoever has gone on is not to be fetched back. */
export const placeNow = () => place;

/** He is led there, and is as good as there: what he presses before it is drawn, he presses there. */
export const noteLedTo = (path: string) => {
  place = path;
};

/** By what stands around every page. */
export function useNotePlace() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    place = pathname;
  }, [pathname]);
}
