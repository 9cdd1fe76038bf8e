import { memo } from "react";
import type { Watch } from "../../../ui/chat/scroll/useNear.ts";
import { useRenderedChunk } from "../../../ui/chat/scroll/useRenderedChunk.ts";
import classes from "../../../ui/chat/Talk.module.css";
import { MessageRun, type MessageRunProps } from "./MessageRun.tsx";

type Props = MessageRunProps & { watch: Watch; mustDraw: boolean };

/** Some messages in a row. */
export const Chunk = memo(function Chunk({ watch, mustDraw, ...run }: Props) {
  const { isDrawn, frame } = useRenderedChunk(watch, mustDraw);
  return (
    <ol {...frame} className={classes.chunk}>
      {isDrawn && <MessageRun {...run} />}
    </ol>
  );
}, isSame);

/** Whenever something is said or comes from before, each of a thousand is asked. */
function isSame({ messages, ...before }: Props, { messages: now, ...rest }: Props) {
  return (
    messages.length === now.length &&
    messages.every((message, at) => message === now[at]) &&
    (Object.keys(rest) as Array<keyof typeof rest>).every((name) => before[name] === rest[name])
  );
}
