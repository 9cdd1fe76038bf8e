import { initials } from "../../lib/format.ts";
import classes from "./UserAvatar.module.css";

/** The first two letters of the name; the dot only repeats what a word beside it says. */
export const UserAvatar = ({ name, online }: { name: string; online: boolean }) => (
  <span className={classes.avatar} data-online={online} aria-hidden>
    {initials(name)}
  </span>
);
