import { Popover } from "@mantine/core";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "../lib/texts.tsx";
import { badgeOf } from "../lib/title.ts";
import classes from "./Bell.module.css";
import { IconButton } from "./IconButton.tsx";

const WIDTH = "min(400px, calc(100vw - 16px))";

type Props = {
  icon: ReactNode;
  title: string;
  /** The button's name; a count in it must equal the visible number, so that voice control finds the button. */
  label: string;
  count: number;
  /** Shown under the title once the list is open; its code may load only then. */
  children(close: () => void): ReactNode;
};

/** A button of the top bar with the number of new entries; it opens their list. */
export function Bell({ icon, title, label, count, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Focus the button first: a dialog that opens next returns the focus to it.
  const close = () => {
    button.current?.focus();
    setIsOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus shadow="md" width={WIDTH}>
      <Popover.Target>
        <IconButton ref={button} label={label} className={classes.bell ?? ""} onClick={() => setIsOpen(!isOpen)}>
          {icon}
          {count > 0 && (
            <span className={classes.badge} aria-hidden>
              {badgeOf(count)}
            </span>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ""}>
        <h2 className={classes.heading} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <Suspense fallback={<div className={classes.coming} role="status" aria-label={t("common.loading")} />}>{children(close)}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
