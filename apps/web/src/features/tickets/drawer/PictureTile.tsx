import type { Message } from "@recado/contract/messages";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import type { MouseEvent } from "react";
import { dateTime } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { PlayMark } from "../../../ui/chat/PlayMark.tsx";
import { useLinks } from "../files/useLinks.ts";
import { useView } from "../files/viewer/view.tsx";

/** Small and square, and whole when it is pressed. A film whose first picture nobody has taken, and what cannot be drawn, is a mark. */
export function PictureTile({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { isBroken, renew, open } = useLinks(message);
  const view = useView();
  const shown = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return open(event);
    event.preventDefault();
    view?.(message);
  };
  const { kind, mediaUrl, thumbnailUrl, createdAt, body } = message;
  const small = kind === "video" ? thumbnailUrl : (thumbnailUrl ?? mediaUrl);
  const name = t("contactDrawer.fileOf", { kind: t(`tickets.kind.${kind}`), at: dateTime(createdAt) });
  return (
    <li>
      <a
        href={mediaUrl ?? undefined}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={name}
        title={body === "" ? name : `${name}\n${body}`}
        onClick={view ? shown : open}
      >
        {small !== null && !isBroken && <img src={small} alt="" loading="lazy" onError={renew} />}
        {kind === "video" && <PlayMark />}
        {kind !== "video" && isBroken && <IconPhoto size={24} aria-hidden />}
      </a>
    </li>
  );
}
