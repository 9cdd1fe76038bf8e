import { Button } from "@mantine/core";
import { variables } from "../../lib/text/variables.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./ScheduleDialog.module.css";

type Props = { inputId: string; text: string; onChange(text: string): void };

/** Each inserts its variable at the caret, and puts the caret behind it. */
export function VariableButtons({ inputId, text, onChange }: Props) {
  const { t } = useTranslation();
  const insert = (variable: string) => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLTextAreaElement)) return;
    const [from, to] = [input.selectionStart, input.selectionEnd];
    const put = `{{${variable}}}`;
    onChange(text.slice(0, from) + put + text.slice(to));
    input.focus();
    requestAnimationFrame(() => input.setSelectionRange(from + put.length, from + put.length));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as one more field.
    <div className={classes.variables} role="group" aria-label={t("schedules.insert")}>
      {variables.map((variable) => (
        <Button key={variable} size="compact-sm" variant="default" onClick={() => insert(variable)}>
          {t(`variables.${variable}`)}
        </Button>
      ))}
    </div>
  );
}
