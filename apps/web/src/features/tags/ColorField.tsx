import { Input } from "@mantine/core";
import { textOn } from "@recado/contract/palette";
import { type KeyboardEvent, useId } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./ColorField.module.css";
import { beyondPalette, colorBeside, isSame, nameOf, rows } from "./colors.ts";

/** `own` is what the tag has now, which stays on offer even beyond the palette. */
type Props = { color: string; own: string | undefined; onChange(color: string): void };

/** Ten hues side by side, from light to dark: radio buttons, so that keys and screen readers know their way. */
export function ColorField({ color, own, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.key.startsWith("Arrow")) return;
    // The browser only knows the next and the one before.
    event.preventDefault();
    const beside = colorBeside(color, event.key, own);
    if (beside === undefined) return;
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${beside}"]`)?.focus();
    onChange(beside);
  };
  const swatch = (value: string) => (
    <input
      key={value}
      type="radio"
      name={id}
      value={value}
      checked={isSame(value, color)}
      onChange={() => onChange(value)}
      aria-label={nameOf(value, t)}
      title={nameOf(value, t)}
      className={classes.swatch}
      style={{ background: value, color: textOn(value) }}
    />
  );
  return (
    <div role="radiogroup" aria-labelledby={id} onKeyDown={move}>
      <div className={classes.label}>
        <Input.Label labelElement="div" id={id}>
          {t("tags.color")}
        </Input.Label>
        <Input.Description aria-hidden>{nameOf(color, t)}</Input.Description>
      </div>
      <div className={classes.grid}>{rows.map(swatch)}</div>
      {beyondPalette(own).map((value) => (
        <div key={value} className={classes.beyond}>
          {swatch(value)}
          <Input.Description aria-hidden onClick={() => onChange(value)}>
            {nameOf(value, t)}
          </Input.Description>
        </div>
      ))}
    </div>
  );
}
