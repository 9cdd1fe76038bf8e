import { NumberInput, SimpleGrid, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import * as contract from "@recado/contract/integrations";
import { useTranslation } from "../../lib/texts.tsx";
import type { IntegrationFormState } from "./useIntegrationForm.ts";

const below: InputWrapperOrder = ["label", "input", "description", "error"];
type InputWrapperOrder = NonNullable<TextInputProps["inputWrapperOrder"]>;

export function TypebotFields({ form }: { form: IntegrationFormState }) {
  const { t } = useTranslation();
  const number = { size: "md", min: 0, allowDecimal: false, inputWrapperOrder: below } as const;
  const keyword = { maxLength: contract.INTEGRATION_KEYWORD_MAX, inputWrapperOrder: below } as const;
  const text = { autosize: true, minRows: 2, maxRows: 6, dir: "auto", maxLength: contract.INTEGRATION_TEXT_MAX } as const;
  return (
    <>
      <TextInput
        label={t("integrations.url")}
        description={t("integrations.typebotUrlHint")}
        type="url"
        required
        maxLength={contract.INTEGRATION_URL_MAX}
        {...form.field("urlN8N")}
      />
      <TextInput
        label={t("integrations.slug")}
        description={t("integrations.slugHint")}
        required
        maxLength={contract.INTEGRATION_KEYWORD_MAX}
        {...form.field("typebotSlug")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={t("integrations.expires")}
          description={t("integrations.expiresHint")}
          max={contract.TYPEBOT_EXPIRES_MAX}
          {...number}
          {...form.field("typebotExpires")}
        />
        <NumberInput
          label={t("integrations.delay")}
          description={t("integrations.delayHint")}
          max={contract.TYPEBOT_DELAY_MAX}
          {...number}
          {...form.field("typebotDelayMessage")}
        />
        <TextInput
          label={t("integrations.finish")}
          description={t("integrations.finishHint")}
          {...keyword}
          {...form.field("typebotKeywordFinish")}
        />
        <TextInput
          label={t("integrations.restart")}
          description={t("integrations.restartHint")}
          {...keyword}
          {...form.field("typebotKeywordRestart")}
        />
      </SimpleGrid>
      <Textarea
        label={t("integrations.unknownMessage")}
        description={t("integrations.unknownMessageHint")}
        {...text}
        {...form.field("typebotUnknownMessage")}
      />
      <Textarea
        label={t("integrations.restartMessage")}
        description={t("integrations.restartMessageHint")}
        {...text}
        {...form.field("typebotRestartMessage")}
      />
    </>
  );
}
