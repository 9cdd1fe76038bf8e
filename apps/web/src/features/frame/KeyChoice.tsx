import { UnstyledButton } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import { type KeyboardEvent, useRef, useState } from "react";
import { chooseKey, nameOfKey, type Shortcut, shortcuts, useKeyOf } from "../../lib/keys.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Keys } from "../../ui/Key.tsx";
import classes from "./KeySheet.module.css";
import { clashOf } from "./keyChoices.ts";

/** A shortcut's key: a click waits for another key. Escape leaves it unchanged. */
export function KeyChoice({ of }: { of: Shortcut }) {
  const { t } = useTranslation();
  const keys = useKeyOf(of) ?? of;
  const button = useRef<HTMLButtonElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [clash, setClash] = useState<{ key: string; with: Shortcut }>();
  const does = t(shortcuts[of].does);
  const choose = (key: string) => {
    const other = clashOf(of, key);
    setClash(other && { key, with: other });
    if (other) return;
    chooseKey(of, key);
    setWaiting(false);
  };
  const wait = (waits: boolean) => {
    setWaiting(waits);
    setClash(undefined);
  };
  const pressed = (event: KeyboardEvent) => {
    if (!isWaiting || event.key === "Tab" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.key === "Escape") wait(false);
    else if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1 && event.key !== " ") choose(nameOfKey(event));
  };
  const reset = () => {
    choose(of);
    button.current?.focus();
  };
  return (
    <>
      {keys !== of && !isWaiting && (
        <IconButton size={28} label={t("keys.reset", { does, key: of })} onClick={reset}>
          <IconArrowBackUp size={16} aria-hidden />
        </IconButton>
      )}
      <UnstyledButton
        ref={button}
        className={classes.change}
        data-waiting={isWaiting}
        // Escape would close the dialog around it, too.
        data-mantine-stop-propagation={isWaiting}
        aria-label={isWaiting ? t("keys.press", { does }) : t("keys.change", { does, key: keys.replace("Space", t("keys.space")) })}
        onClick={() => wait(true)}
        onBlur={() => wait(false)}
        onKeyDown={pressed}
      >
        {isWaiting ? t("keys.waiting") : <Keys keys={keys} />}
      </UnstyledButton>
      <p role="alert" className={classes.clash}>
        {clash && t("keys.clash", { key: clash.key, does: t(shortcuts[clash.with].does) })}
      </p>
    </>
  );
}
