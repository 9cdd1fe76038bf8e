import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Card.module.css";

/** Rows that save at once; the bar on top shows a running save without moving anything. */
export function Card({ isSaving, children }: { isSaving: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.card} aria-busy={isSaving}>
      {isSaving && <Progress className={classes.bar} value={100} size={3} radius={0} striped animated aria-label={t("settings.saving")} />}
      {children}
    </ul>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <li className={classes.row}>{children}</li>;

/** The style of a field and a switch in a row. */
export const inRow = {
  field: { classNames: { root: classes.field, label: classes.label, description: classes.hint, wrapper: classes.input } },
  switch: {
    labelPosition: "left",
    classNames: { body: classes.body, labelWrapper: classes.words, label: classes.label, description: classes.hint },
  },
} as const;
