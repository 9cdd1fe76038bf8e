import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { date } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { signOut } from "../../lib/signOut.ts";
import { Card } from "./Card.tsx";

/** The company is past its due date: when, what of the data, and whom to ask. Nothing else is open. */
export function Expired() {
  const { t } = useTranslation();
  const { company, profile } = useUser();
  const day = date(company.dueDate, company.timeZone);
  return (
    <Card title={t("session.expired.title")}>
      <Stack mt="lg">
        <Text role="alert">{t("session.expired.since", { company: company.name, date: day })}</Text>
        <Text>{t(profile === "admin" ? "session.expired.askSupport" : "session.expired.askAdmin")}</Text>
        <Text c="dimmed">{t("session.expired.kept")}</Text>
        <Button onClick={() => void signOut()}>{t("session.signOut")}</Button>
      </Stack>
    </Card>
  );
}
