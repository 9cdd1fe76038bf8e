import { Button, Menu, Textarea } from "@mantine/core";
import IconBraces from "@tabler/icons-react/dist/esm/icons/IconBraces.mjs";
import { type ComponentProps, useRef } from "react";
import { number } from "../../../lib/format.ts";
import { variables } from "../../../lib/text/variables.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./Dialogs.module.css";
import { useAnswerKeys } from "./useAnswerKeys.ts";

type Props = {
  label: string;
  /** A visible heading above names the field already. */
  isNamed?: boolean;
  max: number;
  text: string;
  onChange(text: string): void;
  field?: ComponentProps<typeof Textarea>;
  required?: boolean;
  description?: string;
  minRows?: number;
};

/** A text to a contact, with the variables that it may contain: built-in ones, and answers to the flow's questions. */
export function WordsArea({ label, isNamed = false, max, text, onChange, field, required, description, minRows = 3 }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const answers = useAnswerKeys();
  const insert = (name: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {};
    const written = `{{${name}}}`;
    if (text.length - (end - start) + written.length > max) return;
    onChange(`${text.slice(0, start)}${written}${text.slice(end)}`);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + written.length, start + written.length);
    });
  };
  return (
    <div>
      <Textarea
        dir="auto"
        {...(required && { required })}
        {...(description && { description })}
        {...field}
        ref={area}
        {...(isNamed ? { "aria-label": label } : { label })}
        autosize
        minRows={minRows}
        maxRows={10}
        maxLength={max}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <div className={classes.underArea}>
        <span className={classes.count}>{t("flowEditor.letters", { count: max, most: number(max), now: number(text.length) })}</span>
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconBraces size={16} aria-hidden />}>
              {t("variables.insert")} <span className="sr-only">{label}</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={300} style={{ overflowY: "auto" }}>
            {answers.length > 0 && <Menu.Label>{t("flowEditor.answers")}</Menu.Label>}
            {answers.map((answer) => (
              <Menu.Item key={answer} onClick={() => insert(answer)}>
                <code>{`{{${answer}}}`}</code>
              </Menu.Item>
            ))}
            <Menu.Label>{t("flowEditor.known")}</Menu.Label>
            {variables.map((variable) => (
              <Menu.Item key={variable} onClick={() => insert(variable)} rightSection={<code>{`{{${variable}}}`}</code>}>
                {t(`variables.${variable}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
