import { Button, Group, NativeSelect, PasswordInput, Switch, TextInput } from "@mantine/core";
import { CompanyLocale, Recurrence } from "@recado/contract/companies";
import { CompanyForm, type ManagedCompany, NewCompanyForm, type NewCompanyValues } from "@recado/contract/managed-companies";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { now } from "../../lib/clock.ts";
import { useContractForm } from "../../lib/form.ts";
import { money } from "../../lib/format.ts";
import { languageNames, languages } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { ZoneSelect } from "../../ui/form/ZoneSelect.tsx";
import { toast } from "../../ui/toasts.ts";
import { dayIn, renewed } from "./dueDates.ts";
import { changeCompany, changeCompanyLocale, companyKeys, createCompany, planChoices } from "./queries.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";

const ZONE = "America/Sao_Paulo";
/** The fields of both forms. */
const Form = NewCompanyForm.extend({ timeZone: CompanyLocale.shape.timeZone.optional() });

const blank = {
  name: "",
  email: "",
  phone: "",
  document: "",
  planId: 0,
  status: true,
  campaignsEnabled: true,
  recurrence: "MENSAL" as const,
  language: "pt" as const,
  userName: "",
  password: "",
};

export function CompanyDialog({ company, onClose }: { company?: ManagedCompany; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data: plans = [] } = useQuery(planChoices);
  const [isRemoving, setIsRemoving] = useState(false);
  const form = useContractForm({
    schema: async () => (company ? CompanyForm.extend(CompanyLocale.shape) : NewCompanyForm) as typeof Form,
    initial: company ? pick(company) : { ...blank, dueDate: renewed(dayIn(ZONE, now()), "MENSAL") },
    fieldOf: {
      ERR_DUPLICATED_COMPANY: "name",
      ERR_DUPLICATED_EMAIL: "email",
      ERR_COMMON_PASSWORD: "password",
      ERR_NO_PLAN_FOUND: "planId",
    },
    save: (values) =>
      (company ? change(company, values) : createCompany(values)).finally(
        () => void cache.invalidateQueries({ queryKey: companyKeys.all }),
      ),
    onSaved: () => {
      toast.done(t("companies.saved"));
      onClose();
    },
  });
  const { recurrence = "MENSAL" } = form.values;
  const dueDate = String(form.values.dueDate ?? "");

  return (
    <FormDialog
      title={t(company ? "companies.editTitle" : "companies.new")}
      form={form}
      onClose={onClose}
      {...(company && { onDelete: () => setIsRemoving(true) })}
    >
      <TextInput label={t("common.name")} required maxLength={50} data-autofocus {...form.field("name")} />
      <TextInput
        label={t("companies.email")}
        {...(company ? {} : { description: t("companies.emailHint") })}
        type="email"
        required
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        {...form.field("email")}
      />
      {!company && (
        <>
          <TextInput label={t("companies.userName")} maxLength={50} autoComplete="off" {...text(form.field("userName"))} />
          <PasswordInput
            size="md"
            label={t("companies.password")}
            description={t("companies.passwordHint")}
            maxLength={50}
            autoComplete="new-password"
            {...text(form.field("password"))}
          />
        </>
      )}
      <TextInput label={t("companies.phone")} type="tel" maxLength={30} autoComplete="off" {...text(form.field("phone"))} />
      <TextInput
        label={t("companies.document")}
        description={t("companies.documentHint")}
        maxLength={20}
        autoComplete="off"
        {...text(form.field("document"))}
      />
      <NativeSelect
        label={t("companies.plan")}
        required
        {...form.field("planId")}
        value={String(form.values.planId)}
        onChange={({ currentTarget: { value } }) => form.set({ planId: Number(value) })}
        data={[
          ...(form.values.planId ? [] : [{ value: "0", label: t("companies.choosePlan") }]),
          ...plans.map((plan) => ({ value: String(plan.id), label: `${plan.name} (${money(plan.value)})` })),
        ]}
      />
      <NativeSelect
        label={t("companies.recurrence")}
        data={Recurrence.options.map((value) => ({ value, label: t(`companies.recurrences.${value}`) }))}
        {...form.field("recurrence")}
      />
      <Group align="flex-end" gap="sm" wrap="nowrap">
        <TextInput
          style={{ flex: 1 }}
          label={t("companies.dueDate")}
          type="date"
          required
          max="2999-12-31"
          {...text(form.field("dueDate"))}
        />
        <Button
          variant="default"
          size="md"
          disabled={!/^2\d{3}-\d{2}-\d{2}$/.test(dueDate)}
          onClick={() => form.set({ dueDate: renewed(dueDate, recurrence) })}
        >
          {t(`companies.renews.${recurrence}`)}
        </Button>
      </Group>
      {company && (
        <ZoneSelect
          label={t("companies.timeZone")}
          value={form.values.timeZone ?? company.timeZone}
          onChange={(timeZone) => form.set({ timeZone })}
          error={form.field("timeZone").error}
        />
      )}
      <NativeSelect
        label={t("companies.language")}
        description={t("companies.languageHint")}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field("language")}
      />
      <Switch
        label={t("companies.campaigns")}
        description={t("companies.campaignsHint")}
        checked={form.values.campaignsEnabled === true}
        onChange={(event) => form.set({ campaignsEnabled: event.currentTarget.checked })}
      />
      <Switch
        label={t("companies.status")}
        description={t("companies.statusHint")}
        checked={form.values.status === true}
        onChange={(event) => form.set({ status: event.currentTarget.checked })}
      />
      {company && isRemoving && <RemoveDialog company={company} onClose={() => setIsRemoving(false)} onRemoved={onClose} />}
    </FormDialog>
  );
}

/** An optional value is an empty string in a field. */
const text = <F extends { value?: unknown }>(field: F) => ({ ...field, value: String(field.value ?? "") });

/** Zone and language have a separate call, as the company's admins change them as well. */
async function change({ id, timeZone, language }: ManagedCompany, values: NewCompanyValues & { timeZone?: string | undefined }) {
  const changed = await changeCompany(id, { ...values, dueDate: values.dueDate ?? "" });
  const locale = { timeZone: values.timeZone ?? timeZone, language: values.language };
  if (locale.timeZone !== timeZone || locale.language !== language) await changeCompanyLocale(id, locale);
  return changed;
}

const pick = ({ name, email, phone, document, planId, recurrence, status, campaignsEnabled, dueDate, ...rest }: ManagedCompany) => ({
  name,
  email: email ?? "",
  phone: phone ?? "",
  document: document ?? "",
  planId: planId ?? 0,
  recurrence,
  status,
  campaignsEnabled,
  dueDate: dayIn(rest.timeZone, new Date(dueDate)),
  timeZone: rest.timeZone,
  language: rest.language,
});
