import { Input } from "@mantine/core";
import { useState } from "react";
import { completed, masked } from "./clock.ts";
import classes from "./hours.module.css";

type Props = {
  label: string;
  value: string;
  onChange(value: string): void;
  isWrong: boolean;
  /** Where it is said what is wrong. */
  errorId: string;
  onLeave(): void;
  /** By which a form finds what is wrong in it. */
  path?: string | undefined;
};

/** A time of the day as HH:MM: a browser's own field shows one by the habits of the person, and the customer lives by the company's. */
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
      withAria={false} // of what stands beside it, it says nothing
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

/** While somebody types, what is still to come is not called wrong; when he has left the field, it is. */
export function useLeft() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return { hasLeft: (field: string) => left.has(field), leave: (field: string) => setLeft((others) => new Set([...others, field])) };
}
