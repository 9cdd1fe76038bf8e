import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { MessageTemplate } from "@recado/contract/connections";
import { useTranslation } from "../../../../lib/texts.tsx";
import { formatted } from "../../../../ui/formatted.tsx";
import type { Sending } from "../../outbox/sending.ts";
import { filledIn } from "./filledIn.ts";
import { HeaderFile } from "./HeaderFile.tsx";
import classes from "./TemplateDialog.module.css";

const VALUE_MAX = 1024;

/** What somebody has filled in so far: a value for each slot, and what stands in the header where that is a file. */
export type Filled = { values: string[]; file: File | undefined };

type Props = { template: MessageTemplate; filled: Filled; onFill(filled: Filled): void; onBack(): void; onSend(sending: Sending): void };

/** What it leaves open is filled in, and beside it stands what the contact will read. */
export function TemplateForm({ template, filled, onFill, onBack, onSend }: Props) {
  const { t } = useTranslation();
  const { name, language, slots, media } = template;
  const { values, file } = filled;
  const isReady = values.every((value) => value.trim() !== "") && (media === null || file !== undefined);
  const preview = filledIn(template, values);
  const send = () => {
    if (isReady) onSend({ body: preview, sign: false, files: file ? [file] : [], voice: false, template: { name, language, values } });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="md">
        {media && <HeaderFile kind={media} file={file} onChoose={(chosen) => onFill({ values, file: chosen })} />}
        {slots.map((slot, at) => (
          <TextInput
            key={`${slot.part} ${slot.name}`}
            label={labelOf(slot)}
            description={slot.button?.url?.replace(/\{\{.*?\}\}/, () => values[at]?.trim() || "…")}
            data-autofocus={(at === 0 && media === null) || undefined}
            required
            maxLength={VALUE_MAX}
            value={values[at] ?? ""}
            onChange={({ currentTarget: { value } }) => onFill({ file, values: values.with(at, value) })}
          />
        ))}
        <figure className={classes.preview} aria-label={t("tickets.template.preview")}>
          <p dir="auto">{formatted(preview)}</p>
        </figure>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>
            {t("tickets.template.back")}
          </Button>
          <Button type="submit" disabled={!isReady} data-autofocus={(slots.length === 0 && media === null) || undefined}>
            {t("tickets.send")}
          </Button>
        </Group>
      </Stack>
    </form>
  );

  /** Meta numbers some of them; others have names that say what belongs there. */
  function labelOf({ part, name: slot, button }: MessageTemplate["slots"][number]) {
    if (button) return t(`tickets.template.button.${button.kind}`, { text: button.text });
    const word = /^\d+$/.test(slot) ? t("tickets.template.slot", { number: slot }) : slot.replaceAll("_", " ");
    return part === "header" ? t("tickets.template.inHeader", { slot: word }) : word;
  }
}
