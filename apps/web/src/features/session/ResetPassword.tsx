import { Button, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { invalid, useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toasts.ts";
import { Card } from "./Card.tsx";
import { CardLink } from "./CardLink.tsx";
import { resetForm } from "./codes.ts";
import { PasswordRules } from "./PasswordRules.tsx";
import { ResendCode } from "./ResendCode.tsx";

const CODE_LENGTH = 6;

export function ResetPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: resetForm,
    initial: { email, token: "", password: "", confirmation: "" },
    fieldOf: { ERR_RESET_CODE: "token", ERR_COMMON_PASSWORD: "password" },
    check: ({ password, confirmation }): Record<string, string> =>
      password === confirmation ? {} : { confirmation: invalid("confirmation", "different") },
    save: async ({ confirmation: _, ...body }) => call((await import("@recado/contract/auth")).auth.reset, { body }),
    onSaved: () => {
      toast.done(t("session.reset.done"));
      void navigate("/login", { state: { email } });
    },
  });
  const { password } = form.values;
  return (
    <Card title={t("session.reset.title")} hint={t("session.reset.hint", { email })}>
      <form onSubmit={form.submit} noValidate>
        <Stack mt="lg">
          <TextInput
            label={t("session.reset.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            {...form.field("token")}
            // Also accepts a code pasted with blanks or words around it.
            onChange={(event) => form.set({ token: event.currentTarget.value.replace(/\D/g, "").slice(0, CODE_LENGTH) })}
          />
          <PasswordField
            label={t("session.reset.password")}
            autoComplete="new-password"
            maxLength={50}
            description={<PasswordRules password={password} />}
            {...form.field("password")}
          />
          <PasswordField
            label={t("session.reset.confirmation")}
            autoComplete="new-password"
            maxLength={50}
            {...form.field("confirmation")}
          />
          <Refused error={form.refusal} />
          <Button type="submit" loading={form.isSaving} fullWidth>
            {t("session.reset.action")}
          </Button>
          <ResendCode email={email} />
          <CardLink to="/login">{t("session.backToSignIn")}</CardLink>
        </Stack>
      </form>
    </Card>
  );
}
