import { Button, Stack } from "@mantine/core";
import { useLocation } from "react-router";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Card } from "./Card.tsx";
import { CardLink } from "./CardLink.tsx";
import { EmailField } from "./EmailField.tsx";
import { credentials, signIn } from "./signIn.ts";

/** The guard redirects as soon as there is a session. */
export function LoginForm() {
  const { t } = useTranslation();
  const { email = "" } = (useLocation().state ?? {}) as { email?: string };
  const form = useContractForm({ schema: credentials, initial: { email, password: "" }, save: signIn });
  return (
    <Card title={t("session.signIn.title")}>
      <form onSubmit={form.submit} noValidate>
        <Stack mt="lg">
          <EmailField autoFocus={email === ""} {...form.field("email")} />
          <PasswordField
            label={t("session.password")}
            autoComplete="current-password"
            autoFocus={email !== ""}
            {...form.field("password")}
          />
          <Refused error={form.refusal} />
          <Button type="submit" loading={form.isSaving} fullWidth>
            {t("session.signIn.action")}
          </Button>
          <CardLink to="/forgetpsw">{t("session.signIn.forgot")}</CardLink>
          <CardLink to="/signup">{t("session.signIn.signUp")}</CardLink>
        </Stack>
      </form>
    </Card>
  );
}
