import type { SandboxMessage } from "@recado/contract/sandbox";
import { type ComponentProps, Fragment } from "react";
import { day } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Bubble } from "./Bubble.tsx";
import classes from "./BubbleList.module.css";
import { useEnd } from "./useEnd.ts";

type Props = Pick<ComponentProps<typeof Bubble>, "connectionId" | "person" | "speakerId" | "onAbout"> & { messages: SandboxMessage[] };

/** Oldest first, a line for each day, scrolled to the last message. */
export function BubbleList({ messages, ...all }: Props) {
  const { t } = useTranslation();
  const { person } = all;
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
            <Bubble {...all} message={message} />
          </Fragment>
        );
      })}
    </ol>
  );
}
