import { Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { call } from "../../lib/api.ts";
import { useContractForm } from "../../lib/form.ts";
import { type ApiError, codeOf } from "../../lib/refusal.ts";
import { useSession } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { useSignOut } from "../../ui/useSignOut.ts";
import { Card } from "./Card.tsx";
import { CardLink } from "./CardLink.tsx";
import { EmailField } from "./EmailField.tsx";
import { StrengthHint } from "./StrengthHint.tsx";
import { signIn } from "./signIn.ts";

const contract = async () => (await import("@recado/contract/invitations")).invitations;

/** The page of an invitation link: the invited user chooses a password, and is signed in. */
export function Invitation() {
  const { t } = useTranslation();
  const session = useSession();
  const token = useLocation().hash.slice(1);
  const invitation = useQuery({
    queryKey: ["invitations", token],
    queryFn: async () => call((await contract()).show, { body: { token } }),
    retry: false,
    // The invitation is used up by then, and its texts must stay on the screen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data } = invitation;
  if (session.state === "in")
    return data && session.user.email === data.email ? <Navigate to="/" replace /> : <SomebodyElse name={session.user.name} />;
  if (data) return <ChoosePassword token={token} {...data} />;
  return (
    <Card title={t("invitation.title")}>
      <Stack mt="lg">
        {invitation.isPending ? <Loader mx="auto" /> : <Refused error={invitation.error as ApiError} />}
        {invitation.isError && !isOver(invitation.error) && <Button onClick={() => void invitation.refetch()}>{t("common.retry")}</Button>}
        <CardLink to="/login">{t("session.backToSignIn")}</CardLink>
      </Stack>
    </Card>
  );
}

/** A retry would get the same response. */
const isOver = (error: Error) => codeOf(error) === "ERR_NO_INVITATION_FOUND";

type Invited = { token: string; name: string; email: string; company: string };

function ChoosePassword({ token, name, email, company }: Invited) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: async () => (await contract()).accept.body,
    initial: { token, password: "" },
    fieldOf: { ERR_COMMON_PASSWORD: "password" },
    save: async (body) => {
      await call((await contract()).accept, { body });
      return signIn({ email, password: body.password });
    },
  });
  return (
    <Card title={t("invitation.welcome", { name })} hint={t("invitation.hint", { company })}>
      <form onSubmit={form.submit} noValidate>
        <Stack mt="lg">
          <EmailField value={email} readOnly />
          <PasswordField
            label={t("session.password")}
            autoComplete="new-password"
            autoFocus
            required
            maxLength={50}
            description={<StrengthHint password={form.values.password} />}
            {...form.field("password")}
          />
          <Refused error={form.refusal} />
          <Button type="submit" loading={form.isSaving} fullWidth>
            {t("invitation.action")}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** An admin who opens the link that they have sent, in their own browser. */
function SomebodyElse({ name }: { name: string }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await signOut();
    setIsLeaving(false);
  };
  return (
    <Card title={t("invitation.title")}>
      <Stack mt="lg">
        <Text>{t("invitation.somebodyElse", { name })}</Text>
        <Button loading={isLeaving} onClick={leave}>
          {t("session.signOut")}
        </Button>
        <CardLink to="/">{t("invitation.stay", { name })}</CardLink>
      </Stack>
    </Card>
  );
}
