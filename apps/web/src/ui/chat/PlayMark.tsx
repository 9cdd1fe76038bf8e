import IconPlayerPlayFilled from "@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs";
import classes from "./PlayMark.module.css";

/** Marks a video's first frame, so that it is not taken for a photo. */
export const PlayMark = () => (
  <span className={classes.mark}>
    <IconPlayerPlayFilled size={18} aria-hidden />
  </span>
);
