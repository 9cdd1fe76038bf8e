import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useMayDiscard } from "../../../ui/form/useMayDiscard.ts";
import type { Words } from "../queries.ts";

export type SpecialKind = "location" | "contact" | "poll" | "unknown";
type Props = { kind: SpecialKind; onUtter(words: Words): void; onClose(): void };

/** One field is enough for each: a place's name, a contact's name, a poll's question and options, an unknown kind. */
export function SpecialDialog({ kind, onUtter, onClose }: Props) {
  const { t } = useTranslation();
  const example = t(`sandbox.special.${kind}.example`);
  const [body, setBody] = useState(example);
  const mayDiscard = useMayDiscard(body.trim() !== "" && body !== example);
  const close = async () => (await mayDiscard()) && onClose();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() === "") return;
    onUtter({ kind, body: body.trim() });
    onClose();
  };
  const field = {
    label: t(`sandbox.special.${kind}.label`),
    value: body,
    maxLength: 1000,
    "data-autofocus": true,
    onChange: (event: { currentTarget: { value: string } }) => setBody(event.currentTarget.value),
  };
  return (
    <Dialog isSmall onClose={close} title={t(`sandbox.attachable.${kind}`)}>
      <form onSubmit={send}>
        <Stack gap="md">
          {kind === "poll" ? (
            <Textarea autosize minRows={3} description={t("sandbox.special.poll.hint")} {...field} />
          ) : (
            <TextInput {...field} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" disabled={body.trim() === ""}>
              {t("sandbox.send")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
