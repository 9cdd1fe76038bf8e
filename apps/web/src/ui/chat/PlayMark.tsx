import IconPlayerPlayFilled from "@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs";
import classes from "./PlayMark.module.css";

/** What stands on a film's first picture, so that nobody takes it for a photo. */
export const PlayMark = () => (
  <span className={classes.mark}>
    <IconPlayerPlayFilled size={18} aria-hidden />
  </span>
);
