import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./RowButton.module.css";

type Props = Omit<ComponentPropsWithRef<"button">, "title"> & { label: string; children: ReactNode };

/** An icon button for the rows of long lists: named like `IconButton`, but a plain element, as scrolling renders a hundred at a time. */
export const RowButton = ({ label, className = "", children, ...rest }: Props) => (
  <button type="button" className={`${classes.button} ${className}`} title={label} aria-label={label} {...rest}>
    {children}
  </button>
);
