import classes from "./Logo.module.css";

/** A bubble whose tail is a tick. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes.mark}>
      <path
        className={classes.ground}
        d="M8 2h16a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-6.2l-5 5.2a2 2 0 0 1-2.9 0L2.9 22A2 2 0 0 1 2 20.4V8a6 6 0 0 1 6-6z"
      />
      <path className={classes.tick} d="m9.5 13.2 4.4 4.5 8.6-8.9" />
    </svg>
  );
}

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.75 }}>
      <Mark size={size} />
      recado
    </span>
  );
}
