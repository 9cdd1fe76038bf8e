import { Button, Menu, Tabs, Textarea } from "@mantine/core";
import IconBraces from "@tabler/icons-react/dist/esm/icons/IconBraces.mjs";
import { type ComponentProps, useRef } from "react";
import { number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import type { CampaignVariable } from "../settings/variables.ts";
import classes from "./CampaignDialog.module.css";
import { recipientVariables, textVariables } from "./personal.ts";

export const variants = [1, 2, 3, 4, 5] as const;
export type Variant = (typeof variants)[number];
export type MessageName = `message${Variant}`;

type Props = {
  texts: Record<Variant, string>;
  max: number;
  open: Variant;
  onOpen(variant: Variant): void;
  custom: CampaignVariable[];
  isReadOnly: boolean;
  fieldOf(name: MessageName): ComponentProps<typeof Textarea>;
  onChange(name: MessageName, text: string): void;
};

/** Five texts, of which each recipient gets one. A closed tab keeps its field, so that an error is shown in it. */
export function MessageTabs({ texts, max, open, onOpen, custom, isReadOnly, fieldOf, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Tabs value={String(open)} onChange={(value) => onOpen(Number(value) as Variant)}>
      <Tabs.List className={classes.tabs} aria-label={t("campaigns.messages")}>
        {variants.map((variant) => (
          <Tabs.Tab key={variant} value={String(variant)} rightSection={texts[variant].trim() !== "" && <Filled />}>
            {t("campaigns.messageTab", { number: variant })}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {variants.map((variant) => (
        <Tabs.Panel key={variant} value={String(variant)} className={classes.message}>
          <Message
            variant={variant}
            text={texts[variant]}
            max={max}
            custom={custom}
            isReadOnly={isReadOnly}
            field={fieldOf(`message${variant}`)}
            onChange={(text) => onChange(`message${variant}`, text)}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const Filled = () => {
  const { t } = useTranslation();
  return (
    <span className={classes.filled}>
      <span className="sr-only">{t("campaigns.filled")}</span>
    </span>
  );
};

type MessageProps = Pick<Props, "max" | "custom" | "isReadOnly"> & {
  variant: Variant;
  text: string;
  field: ComponentProps<typeof Textarea>;
  onChange(text: string): void;
};

function Message({ variant, text, max, custom, isReadOnly, field, onChange }: MessageProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (written: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area.current ?? {};
    onChange(`${text.slice(0, start)}${written}${text.slice(end)}`.slice(0, max));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(start + written.length, start + written.length);
    });
  };
  const label = t("campaigns.message", { number: variant });
  return (
    <>
      <Textarea
        ref={area}
        label={label}
        description={t("campaigns.length", { length: number(text.length), max: number(max) })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={5}
        maxRows={12}
        maxLength={max}
        readOnly={isReadOnly}
        dir="auto"
        {...field}
      />
      {!isReadOnly && (
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" className={classes.insert ?? ""} leftSection={<IconBraces size={16} aria-hidden />}>
              {t("campaigns.insert")} <span className="sr-only">{label}</span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu ?? ""}>
            {recipientVariables.map((variable) => (
              <Menu.Item key={variable} onClick={() => insert(`{${variable}}`)} rightSection={<code>{`{${variable}}`}</code>}>
                {t(`campaigns.variables.${variable}`)}
              </Menu.Item>
            ))}
            {textVariables.map((variable) => (
              <Menu.Item key={variable} onClick={() => insert(`{{${variable}}}`)} rightSection={<code>{`{{${variable}}}`}</code>}>
                {t(`variables.${variable}`)}
              </Menu.Item>
            ))}
            {custom.map(({ key, value }) => (
              <Menu.Item key={key} onClick={() => insert(`{${key}}`)} rightSection={<code>{`{${key}}`}</code>}>
                <span className={classes.custom}>{value}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
