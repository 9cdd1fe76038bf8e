import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

/** One sentence and at most one action. */
export function EmptyState({ icon, text, hint, children }: { icon?: ReactNode; text: ReactNode; hint?: string; children?: ReactNode }) {
  return (
    <Stack className={classes.empty} align="center" gap="sm">
      {icon && <span className={classes.icon}>{icon}</span>}
      {typeof text === "string" ? (
        <Text fw={600} size="lg">
          {text}
        </Text>
      ) : (
        text
      )}
      {hint && <Text c="dimmed">{hint}</Text>}
      {children}
    </Stack>
  );
}
