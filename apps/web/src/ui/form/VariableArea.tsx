import { Button, Menu, Textarea } from "@mantine/core";
import IconBraces from "@tabler/icons-react/dist/esm/icons/IconBraces.mjs";
import { type ComponentProps, useRef } from "react";
import { variables } from "../../lib/text/variables.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./VariableArea.module.css";

type Props = {
  label: string;
  description?: string | undefined;
  required?: boolean;
  max: number;
  text: string;
  /** The form's props of the field. */
  field: ComponentProps<typeof Textarea>;
  onChange(text: string): void;
};

/** A text for automatic messages, with buttons that insert variables at the cursor. */
export function VariableArea({ label, description, required = false, max, text, field, onChange }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {};
    const written = `{{${variable}}}`;
    onChange(`${text.slice(0, start)}${written}${text.slice(end)}`.slice(0, max));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + written.length, start + written.length);
    });
  };
  return (
    <div className={classes.field}>
      <Textarea
        ref={area}
        label={label}
        description={description}
        required={required}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={max}
        {...field}
      />
      <div className={classes.variables}>
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconBraces size={16} aria-hidden />}>
              {t("variables.insert")} <span className="sr-only">{label}</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
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
