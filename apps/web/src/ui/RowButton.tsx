import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./RowButton.module.css";

type Props = Omit<ComponentPropsWithRef<"button">, "title"> & { label: string; children: ReactNode };

/**
 * An icon that stands on each row of a long list: named as `IconButton` is, and drawn by the browser alone, for a hundred of them come
 * with each turn of the wheel.
 */
export const RowButton = ({ label, className = "", children, ...rest }: Props) => (
  <button type="button" className={`${classes.button} ${className}`} title={label} aria-label={label} {...rest}>
    {children}
  </button>
);
