import { Initials } from "../../ui/Initials.tsx";
import classes from "./UserAvatar.module.css";

/** The dot only repeats the word beside it. */
export const UserAvatar = ({ name, online }: { name: string; online: boolean }) => (
  <span className={classes.avatar} data-online={online}>
    <Initials of={name} />
  </span>
);
