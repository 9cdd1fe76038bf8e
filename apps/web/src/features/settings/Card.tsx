import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Card.module.css";

/** Rows of which each holds at once; the bar on top says that something is being saved, and moves nothing. */
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

/** How a field and a switch stand in a row. */
export const inRow = {
  field: { classNames: { root: classes.field, label: classes.label, description: classes.hint, wrapper: classes.input } },
  switch: {
    labelPosition: "left",
    classNames: { body: classes.body, labelWrapper: classes.words, label: classes.label, description: classes.hint },
  },
} as const;
