import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { type Shortcut, useKeyOf } from "../lib/keys.ts";
import classes from "./Key.module.css";
import { Keys } from "./Key.tsx";

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<"button">, "color" | "style"> & { label: string; shortcut?: Shortcut; children: ReactNode };

/**
 * An icon alone always has a name: read aloud, and shown to whoever points at it, unless what it has opened is in that place. Its key
 * stands beside the name.
 */
export function IconButton({ label, shortcut, children, ...rest }: Props) {
  const key = useKeyOf(shortcut);
  const said = key ? (
    <span className={classes.named}>
      {label} <Keys keys={key} />
    </span>
  ) : (
    label
  );
  return (
    <Tooltip label={said} disabled={rest["aria-haspopup"] !== undefined && rest["aria-expanded"] === true}>
      <ActionIcon variant="subtle" color="quiet" size={36} aria-label={label} {...(key && { "aria-keyshortcuts": key })} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
