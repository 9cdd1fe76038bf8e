import { Button, Switch } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./AskForNotices.module.css";
import { permission } from "./notices.ts";

/** Asks for permission only on request: the text says what notifications are for, and a no is not asked about again. */
export function AskForNotices() {
  const { t } = useTranslation();
  const [now, setNow] = useState(permission);
  const [choice, setChoice] = useState(() => readStored("notices"));
  // The pressed button goes away: with focus on nothing, Escape would no longer close the bell.
  const isAnswered = useRef(false);
  const standHere = useCallback((one: HTMLElement | null) => {
    if (isAnswered.current) one?.focus();
  }, []);
  const choose = (value: string) => {
    isAnswered.current = true;
    writeStored("notices", value);
    setChoice(value);
  };
  const requestPermission = async () => {
    await Notification.requestPermission();
    isAnswered.current = true;
    setNow(permission());
    if (permission() === "granted") choose("on");
    // Closing the browser's prompt without an answer counts as an answer, too.
    if (permission() === "default") choose("later");
  };
  if (now === "none") return null;
  if (now === "denied")
    return (
      <p ref={standHere} tabIndex={-1} className={classes.foot}>
        {t("notifications.denied")}
      </p>
    );
  if (now === "granted")
    return (
      <div className={classes.foot}>
        <Switch
          ref={standHere}
          size="sm"
          label={t("notifications.whileAway")}
          checked={choice !== "off"}
          onChange={(event) => choose(event.currentTarget.checked ? "on" : "off")}
        />
      </div>
    );
  if (choice === "later")
    return (
      <div className={classes.foot}>
        <Button ref={standHere} className={classes.alone ?? ""} size="compact-sm" variant="subtle" onClick={() => void requestPermission()}>
          {t("notifications.allow")}
        </Button>
      </div>
    );
  return (
    <div className={classes.foot}>
      <p className={classes.why}>{t("notifications.why")}</p>
      <div className={classes.choices}>
        <Button size="compact-sm" onClick={() => void requestPermission()}>
          {t("notifications.allow")}
        </Button>
        <Button size="compact-sm" variant="subtle" color="quiet" onClick={() => choose("later")}>
          {t("notifications.later")}
        </Button>
      </div>
    </div>
  );
}
