import { UnstyledButton } from "@mantine/core";
import type { MouseEvent } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import { WithKey } from "../../../../ui/Key.tsx";
import { type Act, acts } from "./acts.ts";
import classes from "./SelectionBar.module.css";

type Props = { act: Act; count: number; all: number; isBusy: boolean; onClick(event: MouseEvent): void };

/** With how many of them, where it is not with all. */
export function ActButton({ act, count, all, isBusy, onClick }: Props) {
  const { t } = useTranslation();
  const { icon: Icon, key } = acts[act];
  const name = t(`tickets.selection.act.${act}`);
  const button = (
    <UnstyledButton
      className={classes.act}
      aria-label={count < all ? t("tickets.selection.some", { act: name, count, all }) : undefined}
      aria-disabled={isBusy}
      onClick={(event) => isBusy || onClick(event)}
    >
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
        {count < all && <span className={classes.some}>{count}</span>}
      </span>
      {name}
    </UnstyledButton>
  );
  return key ? <WithKey of={key}>{button}</WithKey> : button;
}
