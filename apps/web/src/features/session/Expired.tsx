import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { call } from "../../lib/api.ts";
import { date } from "../../lib/format.ts";
import { update, useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { type UnsavedWork, useSignOut } from "../../ui/useSignOut.ts";
import { Card } from "./Card.tsx";

/** For a company past its due date, or suspended: since when, what happens to the data, and whom to ask. No other page is open. */
export function Expired({ begun: unsavedWork, payment }: { begun?: UnsavedWork; payment?: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const signOut = useSignOut(unsavedWork);
  // The date may have changed since the sign-in, and so may whether this page still applies.
  const {
    data: now = user,
    isLoading,
    failureCount,
  } = useQuery({
    queryKey: ["session", "me"],
    queryFn: async () => call((await import("@recado/contract/auth")).auth.me),
  });
  useEffect(() => {
    if (!now.expired) update({ expired: false, company: now.company });
  }, [now]);
  // The user as signed in may still say that the company is active: its notice would change while one reads it.
  if (isLoading && failureCount === 0) return null;
  const { company, profile } = now;
  const why = company.status ? "expired" : "suspended";
  const notice = company.status
    ? t("session.expired.since", { company: company.name, date: date(company.dueDate, company.timeZone) })
    : t("session.suspended.by", { company: company.name });
  return (
    <Card title={t(`session.${why}.title`)}>
      <Stack mt="lg">
        <Text role="alert">{notice}</Text>
        <Text>{t(`session.${why}.${profile === "admin" ? "askSupport" : "askAdmin"}`)}</Text>
        <Text c="dimmed">{t("session.expired.kept")}</Text>
        {payment && profile === "admin" && company.status && <Suspense fallback={<Skeleton h={118} />}>{payment}</Suspense>}
        <Button onClick={() => void signOut()}>{t("session.signOut")}</Button>
      </Stack>
    </Card>
  );
}
