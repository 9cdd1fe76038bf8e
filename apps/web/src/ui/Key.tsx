import { Tooltip } from "@mantine/core";
import { cloneElement, type ReactElement } from "react";
import { type Shortcut, useKeyOf } from "../lib/keys.ts";
import { useTranslation } from "../lib/texts.tsx";
import classes from "./Key.module.css";

/** One key after another: "G T"; together: "Shift+E". */
export function Keys({ keys }: { keys: string }) {
  const { t } = useTranslation();
  const named = (key: string) =>
    key
      .replace("Space", t("keys.space"))
      .replace("Shift+", "⇧ ")
      .replace("Ctrl+", isApple() ? "⌘ " : "Ctrl ");
  return (
    <span className={classes.keys}>
      {keys.split(" ").map((one) => (
        <kbd key={one} className={classes.key}>
          {named(one)}
        </kbd>
      ))}
    </span>
  );
}

/** The shortcut at the end of a menu item; nothing while shortcuts are switched off. */
export function KeyHint({ of }: { of: Shortcut }) {
  const keys = useKeyOf(of);
  return keys === undefined ? null : <Keys keys={keys} />;
}

/** For a button that has a text: its shortcut as a tooltip, and for screen readers. */
export function WithKey({ of, children }: { of: Shortcut; children: ReactElement<{ "aria-keyshortcuts"?: string }> }) {
  const keys = useKeyOf(of);
  return (
    <Tooltip label={keys && <Keys keys={keys} />} disabled={keys === undefined}>
      {keys === undefined ? children : cloneElement(children, { "aria-keyshortcuts": keys })}
    </Tooltip>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
