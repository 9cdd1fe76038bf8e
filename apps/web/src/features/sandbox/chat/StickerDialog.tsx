import { Button, SimpleGrid } from "@mantine/core";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toast } from "../../../ui/toasts.ts";
import type { Words } from "../queries.ts";
import classes from "./Composer.module.css";

const FACES = ["😀", "😍", "🥳", "🐶", "🌻", "☕"];
const SIDE_PX = 512;

export function StickerDialog({ onUtter, onClose }: { onUtter(words: Words): void; onClose(): void }) {
  const { t } = useTranslation();
  const send = async (face: string) => {
    const file = await stickerOf(face);
    if (!file) return toast.failed(t("sandbox.noSticker"));
    onUtter({ sticker: true, files: [file] });
    onClose();
  };
  return (
    <Dialog isSmall onClose={onClose} title={t("sandbox.attachable.sticker")}>
      <SimpleGrid cols={3}>
        {FACES.map((face) => (
          <Button
            key={face}
            variant="subtle"
            className={classes.sticker ?? ""}
            aria-label={t("sandbox.sendSticker", { face })}
            onClick={() => send(face)}
          >
            {face}
          </Button>
        ))}
      </SimpleGrid>
    </Dialog>
  );
}

/** A square picture with a transparent background, as stickers are. */
async function stickerOf(face: string): Promise<File | undefined> {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE_PX, height: SIDE_PX });
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  pen.font = `${SIDE_PX * 0.75}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(face, SIDE_PX / 2, SIDE_PX / 2);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp"));
  return picture ? new File([picture], "sticker.webp", { type: picture.type }) : undefined;
}
