import { NumberInput, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { planFlags } from "@recado/contract/planFlags";
import { type OfferedPlan, PLAN_LIMIT_MAX, PLAN_NAME_MAX, PLAN_VALUE_MAX, PlanForm } from "@recado/contract/plans";
import { useQueryClient } from "@tanstack/react-query";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { useDeletion } from "../../ui/form/useDeletion.ts";
import { toast } from "../../ui/toasts.ts";
import { planKeys, removePlan, type SavedPlan, savePlan } from "./queries.ts";

const flagsOn = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], true>;
const blank = { name: "", users: 10, connections: 1, queues: 5, value: 0, storage: null, public: true, ...flagsOn };
const limits = ["users", "connections", "queues"] as const;

export function PlanDialog({ plan, onClose }: { plan?: OfferedPlan; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const remove = useDeletion();
  const refetch = () => void cache.invalidateQueries({ queryKey: planKeys.all });
  const form = useContractForm({
    schema: async () => PlanForm,
    initial: plan ? pick(plan) : blank,
    fieldOf: { ERR_DUPLICATED_PLAN: "name" },
    save: (values) => savePlan(plan?.id, values).finally(refetch),
    onSaved: (saved) => {
      tell(saved);
      onClose();
    },
  });
  /** A limit below the present usage removes nothing, but a toast says how many companies exceed it. */
  const tell = ({ companiesOver = 0 }: SavedPlan) =>
    companiesOver > 0 ? toast.done(t("plans.savedOver", { count: companiesOver })) : toast.done(t("plans.saved"));
  const onDelete = () =>
    plan &&
    void remove({
      title: t("plans.delete.title", { name: plan.name }),
      takes: t("plans.delete.takes"),
      done: t("plans.deleted"),
      run: () => removePlan(plan.id).finally(refetch),
      onDone: onClose,
    });
  return (
    <FormDialog title={t(plan ? "plans.editTitle" : "plans.new")} form={form} onClose={onClose} {...(plan && { onDelete })}>
      <TextInput label={t("common.name")} required maxLength={PLAN_NAME_MAX} data-autofocus {...form.field("name")} />
      <NumberInput
        size="md"
        label={t("plans.value")}
        required
        min={0}
        max={PLAN_VALUE_MAX}
        decimalScale={2}
        fixedDecimalScale
        decimalSeparator=","
        thousandSeparator="."
        prefix="R$ "
        hideControls
        inputMode="decimal"
        {...form.field("value")}
        value={Number(form.values.value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {limits.map((name) => (
          <NumberInput
            key={name}
            size="md"
            label={t(`plans.fields.${name}`)}
            required
            min={1}
            max={PLAN_LIMIT_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            {...form.field(name)}
            value={numberIn(form.values[name])}
          />
        ))}
      </SimpleGrid>
      <NumberInput
        size="md"
        label={t("plans.storage")}
        description={t("plans.storageHint")}
        min={1}
        max={PLAN_LIMIT_MAX}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
        {...form.field("storage")}
        value={numberIn(form.values.storage)}
        onChange={(value) => form.set({ storage: value === "" ? null : value })}
      />
      <Switch
        label={t("plans.public")}
        description={t("plans.publicHint")}
        checked={form.values.public === true}
        onChange={(event) => form.set({ public: event.currentTarget.checked })}
      />
      <SimpleGrid component="fieldset" cols={{ base: 1, xs: 2 }} spacing="sm" style={{ border: 0, margin: 0, padding: 0 }}>
        <legend className="sr-only">{t("plans.features")}</legend>
        {planFlags.map((flag) => (
          <Switch
            key={flag}
            label={t(`plans.flags.${flag}`)}
            checked={form.values[flag] === true}
            onChange={(event) => form.set({ [flag]: event.currentTarget.checked })}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
}

/** An empty field is empty, not zero. */
const numberIn = (value: unknown) => (value === "" || value === null || value === undefined ? "" : Number(value));

const pick = ({ id: _, createdAt: __, updatedAt: ___, ...values }: OfferedPlan) => values;
