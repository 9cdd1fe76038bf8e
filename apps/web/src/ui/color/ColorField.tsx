import { Input } from "@mantine/core";
import { textOn } from "@recado/contract/palette";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./ColorField.module.css";
import { beyondPalette, isSame, nameOf, nextColor, rows } from "./colors.ts";

type Props = {
  color: string;
  /** The record's present colour, offered even beyond the palette. */
  own: string | undefined;
  /** The default colour of records without a chosen one. */
  usual?: { color: string; name: string };
  /** The owners of taken colours, by the colour in lower case. */
  taken?: ReadonlyMap<string, string>;
  error?: ReactNode;
  /** The path by which a form finds an invalid field. */
  path?: string;
  onChange(color: string): void;
};

const nobodys = new Map<string, string>();

/** Ten hues side by side, from light to dark: radio buttons, which keys and screen readers know. */
export function ColorField({ color, own, usual, taken = nobodys, error, path, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const beyond = beyondPalette(own, usual?.color);
  const ownerOf = (value: string) => taken.get(value.toLowerCase());
  const called = (value: string) => (usual && isSame(value, usual.color) ? usual.name : nameOf(value, t));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.key.startsWith("Arrow")) return;
    // Native arrow keys only know next and previous.
    event.preventDefault();
    const beside = nextColor(event.key, { color, beyond, isTaken: (value) => ownerOf(value) !== undefined });
    if (beside === undefined) return;
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${beside}"]`)?.focus();
    onChange(beside);
  };
  const swatch = (value: string) => {
    const queue = ownerOf(value);
    const isChosen = isSame(value, color);
    const name = queue === undefined ? called(value) : t("colors.taken", { name: called(value), queue });
    return (
      <input
        key={value}
        type="radio"
        name={id}
        value={value}
        checked={isChosen}
        // A chosen colour that another record has taken meanwhile stays focusable, as arrow keys start from it.
        disabled={queue !== undefined && !isChosen}
        data-taken={queue !== undefined}
        onChange={() => onChange(value)}
        aria-label={name}
        title={name}
        className={classes.swatch}
        style={{ backgroundColor: value, color: textOn(value) }}
        {...(isChosen && error && { "aria-describedby": `${id}-error` })}
        {...(isChosen && path !== undefined && { "data-path": path })}
      />
    );
  };
  return (
    <div role="radiogroup" aria-labelledby={id} onKeyDown={move} {...(error && { "aria-invalid": true })}>
      <div className={classes.label}>
        <Input.Label labelElement="div" id={id}>
          {t("colors.label")}
        </Input.Label>
        <Input.Description aria-hidden>{called(color)}</Input.Description>
      </div>
      <div className={classes.grid}>{rows.map(swatch)}</div>
      {beyond.map((value) => (
        <div key={value} className={classes.beyond}>
          {swatch(value)}
          <Input.Description aria-hidden onClick={() => onChange(value)}>
            {called(value)}
          </Input.Description>
        </div>
      ))}
      {error && (
        <Input.Error id={`${id}-error`} mt={8}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
