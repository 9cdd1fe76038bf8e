import { Button, FileButton, Group, Progress, Stack, Textarea } from "@mantine/core";
import { MEDIA_MAX_BYTES } from "@recado/contract/messages";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import IconSend2 from "@tabler/icons-react/dist/esm/icons/IconSend2.mjs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fileSize } from "../../lib/format.ts";
import { refusalWords } from "../../lib/net/refusalWords.ts";
import { asRefusal } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./ApiPage.module.css";
import { CopyCurl } from "./CopyCurl.tsx";
import { curlOf } from "./curl.ts";
import { callKeys, trySending } from "./queries.ts";

type Props = { kind: "text" | "media"; token: string; number: string };

/** Sends a real message to a phone. */
export function Trial({ kind, token, number }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [body, setBody] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number>();
  const isMedia = kind === "media";
  const tooLarge = file !== null && file.size > MEDIA_MAX_BYTES;
  const isReady = token !== "" && number !== "" && (isMedia ? file !== null && !tooLarge : body.trim() !== "");
  const send = useMutation({
    mutationFn: () => trySending({ token, number, body, ...(isMedia && file ? { file } : {}) }, isMedia ? setProgress : undefined),
    onSuccess: () => toast.done(t("messagesApi.sent")),
    onSettled: () => {
      setProgress(undefined);
      void cache.invalidateQueries({ queryKey: callKeys.all });
    },
  });
  const curl = curlOf(
    {
      token: token || t("messagesApi.tokenHere"),
      number: number || EXAMPLE_NUMBER,
      body: isMedia ? body : body || t("messagesApi.textHere"),
      ...(isMedia && { file: file?.name ?? t("messagesApi.fileHere") }),
    },
    window.location.origin,
  );
  return (
    <section className={classes.card} aria-label={t(`messagesApi.${kind}.title`)}>
      <Stack gap="md">
        <h3 className={classes.title}>{t(`messagesApi.${kind}.title`)}</h3>
        {isMedia && (
          <Group gap="sm">
            {file && <Chip icon={<IconPaperclip size={14} aria-hidden />}>{`${file.name} · ${fileSize(file.size)}`}</Chip>}
            <FileButton onChange={setFile}>
              {(button) => (
                <Button {...button} variant="default" size="sm">
                  {t(file ? "messagesApi.media.replace" : "messagesApi.media.choose")}
                </Button>
              )}
            </FileButton>
            {tooLarge && (
              <p className={classes.refused} role="alert">
                {t("invalid.file.tooLarge", { size: fileSize(file.size), most: fileSize(MEDIA_MAX_BYTES) })}
              </p>
            )}
          </Group>
        )}
        <Textarea
          label={t(`messagesApi.${kind}.body`)}
          autosize
          minRows={isMedia ? 1 : 3}
          maxRows={8}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <pre className={classes.code}>{curl}</pre>
        {progress !== undefined && <Progress value={progress * 100} aria-label={t("messagesApi.media.uploading")} />}
        <Result send={send} />
        <Group justify="flex-end" gap="sm">
          <CopyCurl text={curl} />
          <Button
            leftSection={<IconSend2 size={18} aria-hidden />}
            disabled={!isReady}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {t(`messagesApi.${kind}.send`)}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

const EXAMPLE_NUMBER = "5511987654321";

type Sending = { error: unknown; data: { messageId: string } | undefined };

function Result({ send: { error, data } }: { send: Sending }) {
  const { t } = useTranslation();
  if (error) {
    const { status } = asRefusal(error);
    return (
      <p className={classes.refused} role="alert">
        {status > 0 && <strong>{status}</strong>} {refusalWords(error, t)}
      </p>
    );
  }
  if (!data) return null;
  return (
    <p className={classes.answered} role="status">
      <strong>200</strong> {t("messagesApi.answered", { id: data.messageId })}
    </p>
  );
}
