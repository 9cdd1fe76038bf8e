import { Button, Stack } from "@mantine/core";
import { useContractForm } from "../../lib/form.ts";
import { codeOf } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { toast } from "../../ui/toasts.ts";
import { Card } from "./Card.tsx";
import { CardLink } from "./CardLink.tsx";
import { codeForm, requestCode } from "./codes.ts";
import { EmailField } from "./EmailField.tsx";

export function CodeRequest({ onSent }: { onSent(email: string): void }) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: codeForm,
    initial: { email: "" },
    fieldOf: { ERR_EMAIL_NOT_FOUND: "email" },
    save: async ({ email }) => {
      await requestCode(email).catch((error: unknown) => {
        if (codeOf(error) === "ERR_EMAIL_NOT_FOUND") toast.refused(error, t);
        throw error;
      });
      return email;
    },
    onSaved: onSent,
  });
  return (
    <Card title={t("session.forgot.title")} hint={t("session.forgot.hint")}>
      <form onSubmit={form.submit} noValidate>
        <Stack mt="lg">
          <EmailField autoFocus {...form.field("email")} />
          <Refused error={form.refusal} />
          <Button type="submit" loading={form.isSaving} fullWidth>
            {t("session.forgot.action")}
          </Button>
          <CardLink to="/login">{t("session.backToSignIn")}</CardLink>
          <CardLink to="/signup">{t("session.signIn.signUp")}</CardLink>
        </Stack>
      </form>
    </Card>
  );
}
