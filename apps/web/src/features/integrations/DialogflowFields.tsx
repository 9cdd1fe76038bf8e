import { Button, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { dialogflowLanguages, type Integration, PROJECT_NAME_MAX } from "@recado/contract/integrations";
import { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { useTestSession } from "./queries.ts";
import type { IntegrationFormState } from "./useIntegrationForm.ts";

/** The key is never shown: an empty field keeps the stored one, with which the test then signs in. */
export function DialogflowFields({ form, integration }: { form: IntegrationFormState; integration: Integration | undefined }) {
  const { t } = useTranslation();
  const test = useTestSession();
  const { language } = form.values;
  const stored = [...dialogflowLanguages].some((one) => one === language) || !language ? [] : [String(language)];
  const hasKey = integration?.hasJsonContent ?? false;
  const run = () => {
    const { projectName, jsonContent } = form.values;
    const body = { integrationId: hasKey ? integration?.id : null, projectName, jsonContent, language };
    test.mutate(body, {
      onSuccess: ({ message }) => toast.done(message ? t("integrations.testedSays", { message }) : t("integrations.tested")),
      onError: (error) => {
        const failure = failureOf(error);
        if (failure) toast.failed(t(`integrations.testFailures.${failure}`));
        else toast.refused(error, t);
      },
    });
  };
  return (
    <>
      <TextInput
        label={t("integrations.project")}
        description={t("integrations.projectHint")}
        required
        maxLength={PROJECT_NAME_MAX}
        {...form.field("projectName")}
      />
      <NativeSelect
        size="md"
        label={t("integrations.language")}
        required
        {...form.field("language")}
        value={String(language ?? "")}
        onChange={({ currentTarget: { value } }) => form.set({ language: value })}
        data={[
          { value: "", label: t("integrations.languageNone") },
          ...dialogflowLanguages.map((value) => ({ value, label: t(`integrations.languages.${value}`) })),
          ...stored,
        ]}
      />
      <Textarea
        label={t("integrations.json")}
        description={t(hasKey ? "integrations.jsonKept" : "integrations.jsonHint")}
        required={!hasKey}
        autosize
        minRows={4}
        maxRows={10}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...form.field("jsonContent")}
      />
      <Group justify="flex-end">
        <Button variant="default" loading={test.isPending} onClick={run}>
          {t("integrations.test")}
        </Button>
      </Group>
    </>
  );
}

const known = ["key", "missing", "refused", "limit", "unreachable", "timeout", "broken", "jsonContent", "projectName", "language"] as const;

/** What Google has said, else the field that is wrong. */
function failureOf(error: unknown): (typeof known)[number] | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [[field, codes] = ["", [] as string[]]] = Object.entries(error.details);
  return known.find((one) => codes.includes(one)) ?? known.find((one) => one === field);
}
