import { NativeSelect, NumberInput, Slider, Text, TextInput } from "@mantine/core";
import { operators, START_LABEL } from "@recado/flow-engine/flow";
import { INTERVAL_MAX_S, TEXT_MAX } from "@recado/flow-engine/limits";
import { percent } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import type { DialogProps } from "./blockDialogs.tsx";
import classes from "./Dialogs.module.css";
import { useAnswerKeys } from "./useAnswerKeys.ts";
import { isBlank, useBlockForm } from "./useBlockForm.ts";
import { useTitle } from "./useTitle.ts";
import { WordsArea } from "./WordsArea.tsx";

export function MessageDialog({ type, data, isNew, onSave, onClose }: DialogProps<"message">) {
  const { t } = useTranslation();
  const form = useBlockForm(data, ({ label }) => ({ label: isBlank(label) && t("flowEditor.message.empty") }), onSave);
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <WordsArea
        label={t("flowEditor.message.label")}
        max={TEXT_MAX}
        required
        text={form.values.label}
        field={{ ...form.field("label"), ...autofocus }}
        onChange={(label) => form.set({ label })}
      />
    </FormDialog>
  );
}

export function IntervalDialog({ type, data, isNew, onSave, onClose }: DialogProps<"interval">) {
  const { t } = useTranslation();
  const form = useBlockForm(
    { sec: isNew ? "" : (data.sec as number | string) },
    ({ sec }) => ({
      sec: !(Number(sec) > 0) ? t("flowEditor.interval.empty") : Number(sec) > INTERVAL_MAX_S && t("flowEditor.interval.tooLong"),
    }),
    ({ sec }) => onSave({ label: `Intervalo ${Number(sec)} seg.`, sec: Number(sec) }),
  );
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <NumberInput
        label={t("flowEditor.interval.label")}
        description={t("flowEditor.interval.hint")}
        required
        size="md"
        min={0}
        allowNegative={false}
        {...autofocus}
        {...form.field("sec")}
      />
    </FormDialog>
  );
}

const STEP = 10;

export function RandomizerDialog({ type, data, isNew, onSave, onClose }: DialogProps<"randomizer">) {
  const { t } = useTranslation();
  const form = useBlockForm(data, () => ({}), onSave);
  const { percent: first } = form.values;
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <Text size="md">{t("flowEditor.randomizer.hint")}</Text>
      <Slider
        min={0}
        max={100}
        step={STEP}
        label={null}
        value={first}
        onChange={(value) => form.set({ percent: value })}
        thumbLabel={t("flowEditor.randomizer.first")}
        thumbProps={{ "aria-valuetext": percent(first / 100), ...autofocus }}
      />
      <div className={classes.sides}>
        <span>
          {t("flowEditor.randomizer.first")}: <strong>{percent(first / 100)}</strong>
        </span>
        <span>
          {t("flowEditor.randomizer.second")}: <strong>{percent(1 - first / 100)}</strong>
        </span>
      </div>
    </FormDialog>
  );
}

const WITHOUT_VALUE = ["empty", "exists"];

export function ConditionDialog({ type, data, isNew, onSave, onClose }: DialogProps<"condition">) {
  const { t } = useTranslation();
  const answers = useAnswerKeys();
  const form = useBlockForm(data, ({ key }) => ({ key: isBlank(key) && t("flowEditor.condition.noKey") }), onSave);
  const { condition } = form.values;
  return (
    <FormDialog title={useTitle(type, isNew)} form={form} onClose={onClose} submitLabel={useSubmit(isNew)}>
      <TextInput
        label={t("flowEditor.condition.key")}
        description={t("flowEditor.condition.keyHint")}
        required
        maxLength={100}
        list="flow-answers"
        {...autofocus}
        {...form.field("key")}
      />
      <datalist id="flow-answers">
        {answers.map((answer) => (
          <option key={answer} value={answer} />
        ))}
      </datalist>
      <NativeSelect
        label={t("flowEditor.condition.condition")}
        value={condition}
        onChange={({ currentTarget: { value } }) => form.set({ condition: value as typeof condition })}
        data={operators.map((value) => ({ value, label: t(`flowEditor.condition.is.${value}`) }))}
      />
      {!WITHOUT_VALUE.includes(condition) && (
        <TextInput label={t("flowEditor.condition.value")} maxLength={1000} dir="auto" {...form.field("value")} />
      )}
    </FormDialog>
  );
}

export function StartDialog({ type, data, onSave, onClose }: DialogProps<"start">) {
  const { t } = useTranslation();
  const form = useBlockForm({ label: data.label === START_LABEL ? t("flowEditor.start.usual") : data.label }, () => ({}), onSave);
  return (
    <FormDialog title={useTitle(type, false)} form={form} onClose={onClose}>
      <Text size="md">{t("flowEditor.start.hint")}</Text>
      <TextInput label={t("flowEditor.start.label")} maxLength={255} dir="auto" {...autofocus} {...form.field("label")} />
    </FormDialog>
  );
}

const autofocus = { "data-autofocus": true };

export function useSubmit(isNew: boolean) {
  const { t } = useTranslation();
  return t(isNew ? "flowEditor.addBlock" : "common.save");
}
