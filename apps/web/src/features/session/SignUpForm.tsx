import { Button, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { call } from "../../lib/api.ts";
import { useContractForm } from "../../lib/form.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toasts.ts";
import { Card } from "./Card.tsx";
import { CardLink } from "./CardLink.tsx";
import { EmailField } from "./EmailField.tsx";
import { PlanCards } from "./PlanCards.tsx";
import { maskPhone } from "./phone.ts";
import { StrengthHint } from "./StrengthHint.tsx";

const contract = () => import("@recado/contract/companies");
const blank = { name: "", userName: "", email: "", phone: "", password: "", planId: 0 };

export function SignUpForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: async () => (await contract()).SignUp,
    initial: blank,
    fieldOf: {
      ERR_DUPLICATED_EMAIL: "email",
      ERR_DUPLICATED_COMPANY: "name",
      ERR_COMMON_PASSWORD: "password",
      ERR_NO_PLAN_FOUND: "planId",
    },
    save: async (values) => {
      const { companies } = await contract();
      return call(companies.signUp, { body: { ...values, language: currentLanguage() } });
    },
    onSaved: () => {
      toast.done(t("session.signUp.done"));
      void navigate("/login", { state: { email: form.values.email } });
    },
  });
  const phone = form.field("phone");
  return (
    <Card title={t("session.signUp.title")} hint={t("session.signUp.hint")} wide>
      <form onSubmit={form.submit} noValidate>
        <Stack mt="lg">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={t("session.signUp.company")} autoComplete="organization" required autoFocus {...form.field("name")} />
            <TextInput label={t("session.signUp.name")} autoComplete="name" required {...form.field("userName")} />
            <EmailField required {...form.field("email")} />
            <TextInput
              label={t("session.signUp.phone")}
              type="tel"
              autoComplete="tel"
              placeholder="(11) 98765-4321"
              required
              {...phone}
              onChange={(event) => form.set({ phone: maskPhone(event.currentTarget.value) })}
            />
          </SimpleGrid>
          <PasswordField
            label={t("session.password")}
            autoComplete="new-password"
            required
            maxLength={50}
            description={<StrengthHint password={form.values.password} />}
            {...form.field("password")}
          />
          <PlanCards chosen={form.values.planId} onChoose={(planId) => form.set({ planId })} error={form.field("planId").error} />
          <Refused error={form.refusal} />
          <Button type="submit" loading={form.isSaving} fullWidth>
            {t("session.signUp.action")}
          </Button>
          <Text role="status" size="sm" c="dimmed" ta="center" className={form.isSaving ? "" : "sr-only"}>
            {form.isSaving && t("session.signUp.working")}
          </Text>
          <CardLink to="/login">{t("session.signUp.haveAccount")}</CardLink>
        </Stack>
      </form>
    </Card>
  );
}
