import { Button } from "@mantine/core";
import IconDeviceMobileOff from "@tabler/icons-react/dist/esm/icons/IconDeviceMobileOff.mjs";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import classes from "./Desk.module.css";
import { Desk } from "./Desk.tsx";
import { sandboxConnections } from "./queries.ts";
import { sandboxReactions } from "./realtime.ts";

/** The phone of the connection in the URL, else of the first that has one. */
export function SandboxScreen() {
  const { data, error, refetch } = useQuery(sandboxConnections);
  const [search] = useSearchParams();
  useLive(sandboxReactions);
  const connectionParam = search.get("connection");
  const connection = data?.find(({ id }) => connectionParam === null || String(id) === connectionParam);
  if (connection) return <Desk key={connection.id} id={connection.id} />;
  return (
    <main className={classes.alone}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <NoPhone isNamed={connectionParam !== null} />
      ) : (
        <PageSkeleton />
      )}
    </main>
  );
}

function NoPhone({ isNamed }: { isNamed: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconDeviceMobileOff size={28} aria-hidden />}
      text={<PageHeading title={t("sandbox.title")} />}
      hint={t(isNamed ? "sandbox.noSuchPhone" : "sandbox.noPhone")}
    >
      <Button component={Link} to="/connections">
        {t("sandbox.toConnections")}
      </Button>
    </EmptyState>
  );
}
