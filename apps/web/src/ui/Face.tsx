import { initials } from "../lib/format.ts";
import classes from "./Face.module.css";

type Props = { of: { name: string; profilePicUrl: string | null }; className?: string | undefined };

/** A contact's picture, else his initials; the name stands beside it. */
export const Face = ({ of: { name, profilePicUrl }, className = "" }: Props) => (
  <span className={`${classes.face} ${className}`} aria-hidden>
    {profilePicUrl ? <img src={profilePicUrl} alt="" loading="lazy" /> : initials(name)}
  </span>
);
