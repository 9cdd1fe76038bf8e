import { initials } from "../lib/format.ts";
import classes from "./Initials.module.css";

/** One of us, by the first two letters of his name, which stands beside it or is said in another way. */
export const Initials = ({ of, className = "" }: { of: string; className?: string | undefined }) => (
  <span className={`${classes.initials} ${className}`} aria-hidden>
    {initials(of)}
  </span>
);
