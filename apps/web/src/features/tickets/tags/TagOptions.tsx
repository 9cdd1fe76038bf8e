import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { ColorChip } from "../../../ui/ColorChip.tsx";
import type { Choice } from "./choices.ts";
import classes from "./Tags.module.css";

type Props = {
  list: string;
  choices: Choice[];
  at: number;
  isOn(tagId: number): boolean;
  mark(index: number): void;
  take(choice: Choice): void;
};

const keyOf = (choice: Choice) => ("tag" in choice ? choice.tag.id : "new");

export const optionId = (list: string, choice: Choice) => `${list}-${keyOf(choice)}`;

/** Below the field, which keeps the focus. */
export function TagOptions({ list, choices, at, isOn, mark, take }: Props) {
  const { t } = useTranslation();
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is marked now is brought into sight.
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" }); // newer browsers answer a promise, which is no way to clean up
  }, [at]);
  return (
    <div id={list} role="listbox" aria-label={t("tickets.tags.title")} aria-multiselectable className={classes.list}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus.
        <div
          key={keyOf(choice)}
          ref={index === at ? active : null}
          id={optionId(list, choice)}
          role="option"
          tabIndex={-1}
          aria-selected={"tag" in choice && isOn(choice.tag.id)}
          data-active={index === at || undefined}
          onMouseMove={() => index !== at && mark(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(choice)}
        >
          {"tag" in choice ? (
            <>
              <span className={classes.tick} aria-hidden>
                {isOn(choice.tag.id) && <IconCheck size={14} />}
              </span>
              <span className={classes.option} title={choice.tag.name}>
                <ColorChip color={choice.tag.color}>{choice.tag.name}</ColorChip>
              </span>
            </>
          ) : (
            <>
              <IconPlus size={18} aria-hidden />
              <span className={classes.create}>{t("tickets.tags.create", { name: choice.name })}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
