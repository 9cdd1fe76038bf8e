import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";

type Props = ActionIconProps & Omit<ComponentPropsWithRef<"button">, "color" | "style"> & { label: string; children: ReactNode };

/** An icon alone always has a name: read aloud, and shown to whoever points at it, unless what it has opened is in that place. */
export const IconButton = ({ label, children, ...rest }: Props) => (
  <Tooltip label={label} disabled={rest["aria-haspopup"] !== undefined && rest["aria-expanded"] === true}>
    <ActionIcon variant="subtle" color="quiet" size={36} aria-label={label} {...rest}>
      {children}
    </ActionIcon>
  </Tooltip>
);
