import { Button, Input, TextInput } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type ComponentProps, useEffect, useId, useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { blankExtra, type ContactDraft, ROWS_MAX } from "./contactDraft.ts";
import classes from "./ExtraFields.module.css";

type Rows = ContactDraft["extraInfo"];
export type FieldOf = (path: string) => ComponentProps<typeof TextInput>;
type Props = { rows: Rows; field: FieldOf; onChange(rows: Rows): void };

/** Additional data about a contact, as pairs of name and value. */
export function ExtraFields({ rows, field, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { error } = field("extraInfo");
  const list = useRef<HTMLFieldSetElement>(null);
  const wish = useRef<number>(undefined);

  // Focus moves into an added row, and from a removed row to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a row was added or removed.
  useEffect(() => {
    if (wish.current === undefined) return;
    const inputs = list.current?.querySelectorAll<HTMLElement>("[data-extra]") ?? [];
    const next = inputs[Math.min(wish.current, inputs.length - 1)] ?? list.current?.querySelector<HTMLElement>("[data-add]");
    wish.current = undefined;
    next?.focus();
  }, [rows.length]);

  const add = () => {
    wish.current = rows.length;
    onChange([...rows, blankExtra()]);
  };
  const remove = (at: number) => {
    wish.current = at;
    onChange(rows.filter((_, index) => index !== at));
  };
  return (
    <fieldset ref={list} className={classes.fields} aria-labelledby={id}>
      <Input.Label labelElement="div" size="md" id={id}>
        {t("contacts.extra.title")}
      </Input.Label>
      {rows.length === 0 && <Input.Description>{t("contacts.extra.hint")}</Input.Description>}
      {rows.map(({ key }, at) => (
        <div key={key} className={classes.row}>
          <TextInput
            data-extra
            aria-label={t("contacts.extra.name", { number: at + 1 })}
            placeholder={t("contacts.extra.namePlaceholder")}
            autoComplete="off"
            dir="auto"
            {...field(`extraInfo.${at}.name`)}
          />
          <TextInput
            aria-label={t("contacts.extra.value", { number: at + 1 })}
            placeholder={t("contacts.extra.valuePlaceholder")}
            autoComplete="off"
            dir="auto"
            {...field(`extraInfo.${at}.value`)}
          />
          <IconButton label={t("contacts.extra.remove", { number: at + 1 })} size={42} onClick={() => remove(at)}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {rows.length < ROWS_MAX && (
        <Button data-add variant="subtle" size="sm" mt={8} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t("contacts.extra.add")}
        </Button>
      )}
      {error && (
        <Input.Error mt={8} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
