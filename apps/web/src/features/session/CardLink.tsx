import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./Card.module.css";

/** Links to the other cards, below the button. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} className={classes.link}>
    {children}
  </Anchor>
);
