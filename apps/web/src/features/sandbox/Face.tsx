import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { initials } from "../../lib/format.ts";
import classes from "./Face.module.css";

export const Face = ({ name, isGroup }: { name: string; isGroup: boolean }) => (
  <span className={classes.face} aria-hidden>
    {isGroup ? <IconUsers size={20} /> : initials(name)}
  </span>
);
