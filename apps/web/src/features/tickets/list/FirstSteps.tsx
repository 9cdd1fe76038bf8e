import { Button } from "@mantine/core";
import { type Connection, connections } from "@recado/contract/connections";
import { permits } from "@recado/contract/permissions";
import { waysOf } from "@recado/contract/ways";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../../lib/api.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { useLive } from "../../../lib/realtime.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useTicketList } from "../cache/queries.ts";

const queryKey = ["connections", "all"];

/**
 * In a company without any tickets, for users who may connect a number: the way to the first conversation. Everywhere else an empty list
 * shows `children`.
 */
export function FirstSteps({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { profile } = useUser();
  const enabled = permits(profile, "connections-page:actionButtons");
  const { data } = useQuery({ queryKey, queryFn: (): Promise<Connection[]> => call(connections.list), enabled });
  const refetch = (cache: QueryClient) => refetchQueries(cache, queryKey);
  useLive({ whatsapp: refetch, whatsappSession: refetch });
  const { count } = useTicketList({ showAll: true }, enabled);
  const phone = data?.find(({ provider }) => waysOf[provider].builtIn);
  const isAtWork = data?.some(({ status, provider }) => status === "CONNECTED" && !waysOf[provider].builtIn);
  if (!data || isAtWork || count !== 0) return children;
  const icon = <IconMessages size={28} aria-hidden />;
  if (phone)
    return (
      <EmptyState icon={icon} text={t("tickets.firstSteps.title")} hint={t("tickets.firstSteps.tryPhone")}>
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
    <EmptyState icon={icon} text={t("tickets.firstSteps.title")} hint={t("tickets.firstSteps.connectHint")}>
      <Button component={Link} to="/connections" variant="light" leftSection={<IconPlugConnected size={18} aria-hidden />}>
        {t("tickets.firstSteps.connect")}
      </Button>
    </EmptyState>
  );
}
