import { Skeleton } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { Suspense } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { part } from "../../../../ui/part.tsx";
import { useReaction } from "./pendingReactions.ts";

/** Any emoji there is; one of them, and it is done. */
export function AnyReaction({ message, onClose }: { message: Message; onClose(): void }) {
  const { t } = useTranslation();
  const { react } = useReaction(message);
  return (
    <Dialog isSmall onClose={onClose} title={t("tickets.reaction.more")} size="auto" padding="xs">
      <Suspense fallback={<Skeleton w={320} maw="calc(100vw - 32px)" h={400} />}>
        <EmojiPicker
          onChosen={(emoji) => {
            react(emoji);
            onClose();
          }}
          onDone={onClose}
        />
      </Suspense>
    </Dialog>
  );
}

const EmojiPicker = part(async () => (await import("../../../../ui/chat/emoji/EmojiPicker.tsx")).EmojiPicker);
