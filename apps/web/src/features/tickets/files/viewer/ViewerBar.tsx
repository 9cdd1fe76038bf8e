import { ActionIcon, Tooltip } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import IconZoomIn from "@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs";
import IconZoomOut from "@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs";
import { dateTime } from "../../../../lib/format.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { useLinks } from "../useLinks.ts";
import type { useZoom } from "./useZoom.ts";
import classes from "./Viewer.module.css";
import { SCALE_MAX } from "./zoom.ts";

type Props = { message: Message; by: string; zoom: ReturnType<typeof useZoom>; onClose(): void };

/** Whose it is and when it came, and what may be done with it. */
export function ViewerBar({ message, by, zoom: { zoom, larger, smaller, whole }, onClose }: Props) {
  const { t } = useTranslation();
  const { open } = useLinks(message);
  const percent = t("tickets.viewer.percent", { percent: Math.round(zoom.scale * 100) });
  return (
    <div className={classes.bar}>
      <p className={classes.who}>
        <strong dir="auto">{by}</strong>
        <time dateTime={message.createdAt}>{dateTime(message.createdAt)}</time>
      </p>
      {message.kind !== "video" && (
        <>
          <IconButton className={classes.zooming ?? ""} label={t("tickets.viewer.smaller")} disabled={zoom.scale <= 1} onClick={smaller}>
            <IconZoomOut size={20} aria-hidden />
          </IconButton>
          <button type="button" className={classes.percent} title={t("tickets.viewer.whole")} aria-live="polite" onClick={whole}>
            {percent}
          </button>
          <IconButton
            className={classes.zooming ?? ""}
            label={t("tickets.viewer.larger")}
            disabled={zoom.scale >= SCALE_MAX}
            onClick={larger}
          >
            <IconZoomIn size={20} aria-hidden />
          </IconButton>
        </>
      )}
      {message.mediaUrl !== null && (
        <Tooltip label={t("tickets.viewer.download")}>
          <ActionIcon
            component="a"
            variant="subtle"
            color="quiet"
            size={36}
            href={message.mediaUrl}
            download={message.mediaName ?? ""}
            aria-label={t("tickets.viewer.download")}
            onClick={open}
          >
            <IconDownload size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <IconButton label={t("common.close")} onClick={onClose} data-autofocus>
        <IconX size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
