import { Modal } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { dateTime } from "../../../../lib/format.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { formatted } from "../../../../ui/formatted.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { useFocusBack } from "../../../../ui/useFocusBack.ts";
import { useFiles } from "../../cache/fileQueries.ts";
import { useLinks } from "../useLinks.ts";
import { useZoom } from "./useZoom.ts";
import classes from "./Viewer.module.css";
import { ViewerBar } from "./ViewerBar.tsx";

type Props = { ticketId: number; first: Message; onClose(): void };

/** One picture as large as the screen, or larger; arrows lead through all of the conversation, the oldest first. */
export function Viewer({ ticketId, first, onClose }: Props) {
  const { t } = useTranslation();
  const [id, setId] = useState(first.id);
  const { list, found } = useFiles(ticketId, "pictures");
  const loaded = found.toReversed();
  const pictures = loaded.some((one) => one.id === first.id) ? loaded : [first];
  const at = pictures.findIndex((one) => one.id === id);
  const message = pictures[at] ?? first;
  const [older, newer] = [pictures[at - 1], pictures[at + 1]];
  const zoom = useZoom(message.id);
  useFocusBack();
  // Older ones come before one gets there; one that lies far back brings all that is between.
  const mayCome = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const isNearEnd = at < 3 || pictures.length === 1;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (mayCome && isNearEnd) void fetchNextPage();
  }, [mayCome, isNearEnd, fetchNextPage]);
  const go = (to: Message | undefined) => to && setId(to.id);
  useKeys((event) => {
    if (event.target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") go(older);
    else if (event.key === "ArrowRight") go(newer);
    else if (event.key === "+" || event.key === "=") zoom.larger();
    else if (event.key === "-") zoom.smaller();
    else if (event.key === "0") zoom.whole();
    else return;
    event.preventDefault();
  });
  const by = message.fromMe ? (message.user?.name ?? t(`tickets.origin.${message.origin}`)) : (message.contact?.name ?? "");
  return (
    <Modal.Root opened onClose={onClose} fullScreen returnFocus={false} transitionProps={{ duration: 120, transition: "fade" }}>
      <Modal.Content className={classes.content ?? ""} aria-label={t("tickets.viewer.title")}>
        <Modal.Body className={classes.body ?? ""}>
          <ViewerBar message={message} by={by} zoom={zoom} onClose={onClose} />
          <div className={classes.stage} data-large={zoom.zoom.scale > 1} {...zoom.ofStage}>
            <Shown key={message.id} message={message} zoom={zoom} />
            <Step of="older" to={older} onGo={go}>
              <IconChevronLeft size={28} aria-hidden />
            </Step>
            <Step of="newer" to={newer} onGo={go}>
              <IconChevronRight size={28} aria-hidden />
            </Step>
          </div>
          {message.body !== "" && (
            <p className={classes.caption} dir="auto">
              {formatted(message.body)}
            </p>
          )}
          <p className="sr-only" role="status">
            {[t(`tickets.kind.${message.kind}`), by, dateTime(message.createdAt)].filter(Boolean).join(", ")}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type StepProps = { of: "older" | "newer"; to: Message | undefined; onGo(to: Message | undefined): void; children: ReactNode };

/** It stays where it is at the end, too: the focus may be on it. */
function Step({ of, to, onGo, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      className={classes[of] ?? ""}
      size={44}
      label={t(`tickets.viewer.${of}`)}
      aria-disabled={to === undefined}
      onClick={() => onGo(to)}
    >
      {children}
    </IconButton>
  );
}

/** Wherever the focus is: what has it may go with the picture that it belonged to. */
function useKeys(pressed: (event: KeyboardEvent) => void) {
  const latest = useRef(pressed);
  latest.current = pressed;
  useEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function Shown({ message, zoom: { zoom, picture } }: { message: Message; zoom: ReturnType<typeof useZoom> }) {
  const { t } = useTranslation();
  const { renew, isBroken } = useLinks(message);
  const { kind, mediaUrl, playableUrl, thumbnailUrl, mediaName } = message;
  const word = t(`tickets.kind.${kind}`);
  if (isBroken || mediaUrl === null) return <p className={classes.broken}>{t("tickets.mediaFailed", { kind: word })}</p>;
  if (kind === "video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: what customers send comes without captions.
      <video
        className={classes.picture}
        controls
        autoPlay
        src={playableUrl ?? mediaUrl}
        poster={thumbnailUrl ?? undefined}
        aria-label={word}
        onError={renew}
      />
    );
  return (
    <img
      ref={picture}
      className={classes.picture}
      src={mediaUrl}
      alt={message.body || mediaName || word}
      draggable={false}
      style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
      onError={renew}
    />
  );
}
