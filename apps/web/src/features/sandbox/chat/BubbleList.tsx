import type { SandboxMessage, SandboxPerson } from "@recado/contract/sandbox";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { day } from "../../../lib/format.ts";
import { Bubble } from "./Bubble.tsx";
import classes from "./BubbleList.module.css";
import type { About } from "./Chat.tsx";
import { useEnd } from "./useEnd.ts";

type Props = { connectionId: number; person: SandboxPerson; messages: SandboxMessage[]; onAbout(about: About): void };

/** Oldest above, a line for each day, and the last thing said in sight. */
export function BubbleList({ connectionId, person, messages, onAbout }: Props) {
  const { t } = useTranslation();
  const end = useEnd(messages.at(-1)?.id);
  if (messages.length === 0)
    return (
      <p className={classes.empty}>{t(person.isGroup ? "sandbox.emptyGroup" : "sandbox.emptyChat", { name: person.name.split(" ")[0] })}</p>
    );
  return (
    <ol className={classes.list} {...end} aria-label={t("sandbox.conversation", { name: person.name })}>
      {messages.map((message, at) => {
        const today = day(message.at);
        const before = messages[at - 1];
        return (
          <Fragment key={message.id}>
            {(!before || day(before.at) !== today) && <li className={classes.day}>{today}</li>}
            <Bubble connectionId={connectionId} person={person} message={message} onAbout={onAbout} />
          </Fragment>
        );
      })}
    </ol>
  );
}
