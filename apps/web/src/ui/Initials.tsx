import { initials } from "../lib/format.ts";
import classes from "./Initials.module.css";

/** A user's initials; the name stands beside them, or is read aloud otherwise. */
export const Initials = ({ of, className = "" }: { of: string; className?: string | undefined }) => (
  <span className={`${classes.initials} ${className}`} aria-hidden>
    {initials(of)}
  </span>
);
