import { Button, NumberInput, TextInput } from "@mantine/core";
import { OPTIONS_MAX, TEXT_MAX, WAIT_MINUTES, WAIT_MINUTES_MAX } from "@recado/flow-engine/limits";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { DialogProps } from "./blockDialogs.tsx";
import classes from "./Dialogs.module.css";
import { useSubmit } from "./simple.tsx";
import { isBlank, useBlockForm } from "./useBlockForm.ts";
import { useTitle } from "./useTitle.ts";
import { WordsArea } from "./WordsArea.tsx";

const OPTION_MAX = 255;

/**
 * The menu's question and its numbered options: each is an output of the block. Only the last can be removed, so that the numbers stay
 * stable.
 */
export function MenuDialog({ type, data, isNew, onSave, onClose }: DialogProps<"menu">) {
  const { t } = useTranslation();
  const form = useBlockForm(
    { message: data.message, arrayOption: data.arrayOption, ...waitOf(data) },
    ({ message, arrayOption, wait }) => ({
      message: isBlank(message) && t("flowEditor.menu.noMessage"),
      arrayOption: arrayOption.length === 0 && t("flowEditor.menu.noOptions"),
      wait: wrongWait(wait) && t("flowEditor.wait.wrong", { most: WAIT_MINUTES_MAX }),
    }),
    ({ message, arrayOption, wait }) => onSave({ message, arrayOption, ...minutesOf(wait) }),
  );
  const { message, arrayOption } = form.values;
  const setOptions = (options: typeof arrayOption) => {
    form.set({ arrayOption: options });
    form.clear("arrayOption");
  };
  const last = arrayOption.at(-1);
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <WordsArea
        label={t("flowEditor.menu.message")}
        max={TEXT_MAX}
        required
        text={message}
        field={{ ...form.field("message"), ...autofocus }}
        onChange={(text) => form.set({ message: text })}
      />
      <ol className={classes.options} aria-label={t("flowEditor.menu.options")}>
        {arrayOption.map((option) => (
          <li key={option.number} className={classes.option}>
            <span className={classes.number}>[{option.number}]</span>
            <TextInput
              aria-label={t("flowEditor.menu.option", { number: option.number })}
              placeholder={t("flowEditor.menu.optionHint")}
              maxLength={OPTION_MAX}
              dir="auto"
              value={option.value}
              onChange={({ currentTarget: { value } }) =>
                setOptions(arrayOption.map((one) => (one.number === option.number ? { ...one, value } : one)))
              }
            />
            {option === last && (
              <IconButton
                label={t("flowEditor.menu.removeOption", { number: option.number })}
                onClick={() => setOptions(arrayOption.slice(0, -1))}
              >
                <IconTrash size={18} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {form.errors.arrayOption && (
        <p role="alert" className={classes.error}>
          {form.errors.arrayOption}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={arrayOption.length >= OPTIONS_MAX}
          onClick={() => setOptions([...arrayOption, { number: (last?.number ?? 0) + 1, value: "" }])}
        >
          {t("flowEditor.menu.addOption")}
        </Button>
      </div>
      <WaitField field={form.field("wait")} />
    </FormDialog>
  );
}

/** How long the block waits for an answer; empty means the default of one day. */
export function WaitField({ field }: { field: object }) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t("flowEditor.wait.label")}
      description={t("flowEditor.wait.hint")}
      placeholder={String(WAIT_MINUTES)}
      size="md"
      min={1}
      max={WAIT_MINUTES_MAX}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...field}
    />
  );
}

export const waitOf = ({ waitMinutes }: { waitMinutes?: number | undefined }) => ({ wait: (waitMinutes ?? "") as number | string });
export const wrongWait = (wait: number | string) => wait !== "" && !(Number(wait) >= 1 && Number(wait) <= WAIT_MINUTES_MAX);
export const minutesOf = (wait: number | string) => (wait === "" ? {} : { waitMinutes: Math.round(Number(wait)) });

const autofocus = { "data-autofocus": true };
