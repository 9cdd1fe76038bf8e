import { Button, TextInput } from "@mantine/core";
import { CAMPAIGN_VARIABLE_KEY_MAX, CAMPAIGN_VARIABLE_VALUE_MAX, CAMPAIGN_VARIABLES_MAX } from "@recado/contract/campaigns";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import classes from "./CampaignSettings.module.css";
import { type CampaignVariable, wrongWith } from "./variables.ts";

type Props = { variables: CampaignVariable[]; onChange(variables: CampaignVariable[]): void };

export function VariableFields({ variables, onChange }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const adding = useRef<HTMLInputElement>(null);
  const remove = async ({ key }: CampaignVariable) => {
    const question = {
      title: t("campaignsConfig.removeTitle", { name: key }),
      takes: t("campaignsConfig.removeTakes", { written: `{${key}}` }),
      action: t("campaignsConfig.removeAction"),
    };
    if (!(await confirm(question))) return;
    onChange(variables.filter((one) => one.key !== key));
    toast.done(t("campaignsConfig.removed"));
    // The button that had the focus is gone.
    adding.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <p className={classes.hint}>{t("campaignsConfig.variablesHint")}</p>
      {variables.length === 0 && <p className={classes.hint}>{t("campaignsConfig.noVariables")}</p>}
      {variables.length > 0 && (
        <ul className={classes.variables}>
          {variables.map((variable) => (
            <li key={variable.key} className={classes.variable}>
              <code>{`{${variable.key}}`}</code>
              <span className={classes.value} dir="auto">
                {variable.value}
              </span>
              <IconButton label={t("campaignsConfig.remove", { name: variable.key })} onClick={() => void remove(variable)}>
                <IconTrash size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {variables.length < CAMPAIGN_VARIABLES_MAX && <Adding variables={variables} onChange={onChange} first={adding} />}
    </>
  );
}

function Adding({ variables, onChange, first }: Props & { first: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");
  const [wrong, setWrong] = useState<string>();
  const add = () => {
    const mistake = wrongWith({ key, value }, variables);
    setWrong(mistake && t(`campaignsConfig.${mistake}`));
    first.current?.focus();
    if (mistake) return;
    onChange([...variables, { key: key.trim(), value: value.trim() }]);
    toast.done(t("campaignsConfig.added"));
    setKey("");
    setValue("");
  };
  /** Enter adds the variable; it does not save the page. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={classes.adding}>
      <TextInput
        ref={first}
        size="md"
        label={t("campaignsConfig.key")}
        description={t("campaignsConfig.keyHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoCapitalize="none"
        maxLength={CAMPAIGN_VARIABLE_KEY_MAX}
        value={key}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
        onKeyDown={onKeyDown}
        error={wrong !== undefined}
        aria-describedby={wrong ? WRONG_ID : undefined}
      />
      <TextInput
        size="md"
        label={t("campaignsConfig.content")}
        maxLength={CAMPAIGN_VARIABLE_VALUE_MAX}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        {t("campaignsConfig.add")}
      </Button>
      {wrong && (
        <p id={WRONG_ID} className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

const WRONG_ID = "campaign-variable-wrong";
