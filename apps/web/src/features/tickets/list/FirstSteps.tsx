import { Button } from "@mantine/core";
import { type Connection, connections } from "@recado/contract/connections";
import { permits } from "@recado/contract/permissions";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../../lib/api.ts";
import { useUser } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/** An empty list, and for whoever may connect a number the way to the first conversation. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { profile } = useUser();
  const { data } = useQuery({
    queryKey: ["connections", "all"],
    queryFn: (): Promise<Connection[]> => call(connections.list),
    enabled: permits(profile, "connections-page:actionButtons"),
  });
  const phone = data?.find(({ provider }) => provider === "sandbox");
  if (!data || data.some(({ status, provider }) => status === "CONNECTED" && provider !== "sandbox"))
    return <EmptyState text={t("tickets.empty")} />;
  if (phone)
    return (
      <EmptyState text={t("tickets.firstSteps.title")} hint={t("tickets.firstSteps.tryPhone")}>
        <Button
          component="a"
          href={`/sandbox?connection=${phone.id}`}
          target="_blank"
          variant="light"
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
        >
          {t("tickets.firstSteps.openPhone")}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState text={t("tickets.firstSteps.title")} hint={t("tickets.firstSteps.connectHint")}>
      <Button component={Link} to="/connections" variant="light" leftSection={<IconPlugConnected size={18} aria-hidden />}>
        {t("tickets.firstSteps.connect")}
      </Button>
    </EmptyState>
  );
}
