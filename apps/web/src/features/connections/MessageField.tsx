import { Button, Menu, Textarea } from "@mantine/core";
import IconBraces from "@tabler/icons-react/dist/esm/icons/IconBraces.mjs";
import { useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { variables } from "../../lib/variables.ts";
import type { Form } from "./ConnectionForm.tsx";
import type { texts } from "./connectionDraft.ts";
import classes from "./MessageField.module.css";

const MAX = 4096;

type Props = {
  form: Form;
  name: (typeof texts)[number] | "expiresInactiveMessage";
  description: string;
  required?: boolean;
};

/** A text that goes out by itself, and the names that one may put into it where the cursor stands. */
export function MessageField({ form, name, description, required = false }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const label = t(`connections.form.${name}`);
  const insert = (variable: string) => {
    const text = String(form.values[name] ?? "");
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {};
    const written = `{{${variable}}}`;
    form.set({ [name]: `${text.slice(0, start)}${written}${text.slice(end)}`.slice(0, MAX) });
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
        maxLength={MAX}
        {...form.field(name)}
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
