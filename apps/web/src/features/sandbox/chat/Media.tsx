import type { SandboxMessage } from "@recado/contract/sandbox";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { sandboxKeys, useRead } from "../queries.ts";
import classes from "./BubbleList.module.css";
import { Line } from "./Line.tsx";

type Props = { connectionId: number; personId: number; message: SandboxMessage; url: string };

export function Media({ connectionId, personId, message, url }: Props) {
  const { t } = useTranslation();
  const { mutate: markRead } = useRead(connectionId, personId);
  const { link, onError } = useLink(url, sandboxKeys.chat(connectionId, personId));
  const { kind, fromCompany, ack } = message;
  const word = t(`sandbox.kind.${kind}`);
  const shown = { src: link, onError };
  switch (kind) {
    case "image":
    case "sticker":
      return <img className={kind === "image" ? classes.picture : classes.sticker} {...shown} alt={message.mediaName ?? word} />;
    case "video":
      return <video className={classes.picture} {...shown} controls preload="metadata" aria-label={word} />;
    case "voice":
    case "audio":
      return (
        <audio
          className={classes.sound}
          {...shown}
          controls
          preload="metadata"
          aria-label={word}
          onPlay={() => fromCompany && ack < 4 && markRead(true)}
        />
      );
    default:
      return (
        <Line icon={<IconFile size={20} aria-hidden />}>
          <a href={url} target="_blank" rel="noreferrer">
            {message.mediaName ?? word}
          </a>
        </Line>
      );
  }
}

/**
 * Each response has another link to the same file. The first is kept, so that nothing is loaded or played again with every event; an
 * expired one is replaced, once.
 */
function useLink(url: string, chat: readonly unknown[]) {
  const cache = useQueryClient();
  const [link, setLink] = useState(url);
  const [state, setState] = useState<"good" | "old" | "exchanged">("good");
  if (state === "old" && url !== link) {
    setLink(url);
    setState("exchanged");
  }
  const onError = () => {
    if (state !== "good") return;
    setState("old");
    void cache.invalidateQueries({ queryKey: chat });
  };
  return { link, onError };
}
