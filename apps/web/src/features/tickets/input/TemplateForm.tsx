import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { MessageTemplate } from "@recado/contract/connections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatted } from "../../../ui/formatted.tsx";
import type { Sending } from "../outgoing.ts";
import { filledIn } from "./filledIn.ts";
import classes from "./TemplateDialog.module.css";

const VALUE_MAX = 1024;

type Props = { template: MessageTemplate; onBack(): void; onSend(sending: Sending): void };

/** What it leaves open is filled in, and beside it stands what the contact will read. */
export function TemplateForm({ template, onBack, onSend }: Props) {
  const { t } = useTranslation();
  const { name, language, slots } = template;
  const [values, setValues] = useState(() => slots.map(() => ""));
  const isReady = values.every((value) => value.trim() !== "");
  const preview = filledIn(template, values);
  const send = () => {
    if (isReady) onSend({ body: preview, sign: false, files: [], voice: false, template: { name, language, values } });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="md">
        {slots.map((slot, at) => (
          <TextInput
            key={`${slot.part} ${slot.name}`}
            label={labelOf(slot)}
            data-autofocus={at === 0 || undefined}
            required
            maxLength={VALUE_MAX}
            value={values[at] ?? ""}
            onChange={({ currentTarget: { value } }) => setValues((known) => known.with(at, value))}
          />
        ))}
        <figure className={classes.preview} aria-label={t("tickets.template.preview")}>
          <p dir="auto">{formatted(preview)}</p>
        </figure>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>
            {t("tickets.template.back")}
          </Button>
          <Button type="submit" disabled={!isReady} data-autofocus={slots.length === 0 || undefined}>
            {t("tickets.send")}
          </Button>
        </Group>
      </Stack>
    </form>
  );

  /** Meta numbers some of them; others have names that say what belongs there. */
  function labelOf({ part, name: slot }: MessageTemplate["slots"][number]) {
    const word = /^\d+$/.test(slot) ? t("tickets.template.slot", { number: slot }) : slot.replaceAll("_", " ");
    return part === "header" ? t("tickets.template.inHeader", { slot: word }) : word;
  }
}
