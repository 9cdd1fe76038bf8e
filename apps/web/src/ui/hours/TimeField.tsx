import { Input } from "@mantine/core";
import { useState } from "react";
import { completed, masked } from "./clock.ts";
import classes from "./hours.module.css";

type Props = {
  label: string;
  value: string;
  onChange(value: string): void;
  isWrong: boolean;
  /** The id of the error text. */
  errorId: string;
  onLeave(): void;
  /** The path by which a form finds an invalid field. */
  path?: string | undefined;
};

/** A time as HH:MM: a native time input follows the browser's locale, but the company's format counts. */
export function TimeField({ label, value, onChange, isWrong, errorId, onLeave, path }: Props) {
  return (
    <Input
      size="md"
      className={classes.time}
      aria-label={label}
      placeholder="HH:MM"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={isWrong}
      withAria={false} // its own aria props do not know the error beside it
      {...(isWrong && { "aria-invalid": true, "aria-describedby": errorId })}
      {...(path !== undefined && { "data-path": path })}
      onChange={(event) => onChange(masked(event.currentTarget.value, value))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (completed(value) !== value) onChange(completed(value));
        onLeave();
      }}
    />
  );
}

/** While a field is being typed, incomplete input is no error; once it is left, it is. */
export function useTouched() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return { hasLeft: (field: string) => left.has(field), leave: (field: string) => setLeft((others) => new Set([...others, field])) };
}
