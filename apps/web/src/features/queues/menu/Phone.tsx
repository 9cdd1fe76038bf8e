import { ActionIcon, TextInput } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import { useEffect, useRef, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { formatted } from "../../../ui/formatted.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import classes from "./Phone.module.css";
import { talk } from "./talk.ts";
import type { Node } from "./tree.ts";

const TEXT_MAX = 200;

/** A preview of the menu. The whole talk is recomputed on each change, so it always shows the current texts. */
export function Phone({ tree, name, greeting }: { tree: Node[]; name: string; greeting: string }) {
  const { t } = useTranslation();
  const { language, timeZone: zone } = useUser().company;
  const [typed, setTyped] = useState("");
  const [answers, setAnswers] = useState<string[]>([]);
  const [at] = useState(() => now().getTime());
  const screen = useRef<HTMLOListElement>(null);
  const about = {
    tree,
    name,
    greeting,
    zone,
    language,
    at,
    contactName: t("queues.preview.contact"),
    protocol: t("queues.preview.protocol"),
  };
  const lines = talk(about, [t("queues.menu.hello"), ...answers]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the newest line whenever there is more.
  useEffect(() => {
    if (screen.current) screen.current.scrollTop = screen.current.scrollHeight;
  }, [lines.length]);
  const send = () => {
    const text = typed.trim();
    if (text === "") return;
    setAnswers([...answers, text]);
    setTyped("");
  };
  return (
    <section className={classes.phone} aria-label={t("queues.menu.phone")}>
      <header className={classes.head}>
        <span className={classes.title}>{t("queues.menu.phone")}</span>
        <IconButton
          label={t("queues.menu.restart")}
          onClick={() => {
            setAnswers([]);
            setTyped("");
          }}
        >
          <IconRefresh size={18} aria-hidden />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be scrollable by keys, too. */}
      <ol className={classes.screen} ref={screen} aria-live="polite" tabIndex={0} aria-label={t("queues.menu.talk")}>
        {lines.map(({ by, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended.
          <li key={index} className={classes.line} data-by={by}>
            <span className="sr-only">{t(`queues.menu.by.${by}`)}</span>
            <div className={classes.bubble} dir="auto">
              {formatted(text)}
            </div>
          </li>
        ))}
      </ol>
      <TextInput
        aria-label={t("queues.menu.say")}
        placeholder={t("queues.menu.say")}
        maxLength={TEXT_MAX}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // Enter sends here, and must not submit the queue's form
          send();
        }}
        rightSection={
          <ActionIcon variant="subtle" size={36} aria-label={t("queues.menu.send")} onClick={send}>
            <IconSend size={18} aria-hidden />
          </ActionIcon>
        }
      />
    </section>
  );
}
