import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { type Shortcut, useKeyOf } from "../lib/keys.ts";
import classes from "./Key.module.css";
import { Keys } from "./Key.tsx";

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<"button">, "color" | "style"> & { label: string; shortcut?: Shortcut; children: ReactNode };

/**
 * An icon-only button always has a name: for screen readers, and as a tooltip unless its own popup covers that place. The shortcut stands
 * beside the name.
 */
export function IconButton({ label, shortcut, children, ...rest }: Props) {
  const key = useKeyOf(shortcut);
  const tooltip = key ? (
    <span className={classes.named}>
      {label} <Keys keys={key} />
    </span>
  ) : (
    label
  );
  return (
    <Tooltip label={tooltip} disabled={rest["aria-haspopup"] !== undefined && rest["aria-expanded"] === true}>
      <ActionIcon variant="subtle" color="quiet" size={36} aria-label={label} {...(key && { "aria-keyshortcuts": key })} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
