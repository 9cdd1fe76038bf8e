import { Button } from "@mantine/core";
import type { Integration } from "@recado/contract/integrations";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { CallsDialog } from "./calls/CallsDialog.tsx";
import { IntegrationDialog } from "./IntegrationDialog.tsx";
import { IntegrationRow } from "./IntegrationRow.tsx";
import { icon as Icon } from "./icon.ts";
import { useIntegrations } from "./queries.ts";
import { integrationReactions } from "./realtime.ts";
import { SecretDialog } from "./SecretDialog.tsx";

export function IntegrationList() {
  const { t } = useTranslation();
  const list = useIntegrations();
  const [edited, setEdited] = useState<Integration | "new">();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const [opened, setOpened] = useState<number>();
  /** As it is now; one that was removed meanwhile closes its dialog. */
  const withCalls = list.records.find(({ id }) => id === opened);
  useLive(integrationReactions);
  return (
    <>
      <ListPage
        title={t("integrations.title")}
        searchLabel={t("integrations.search")}
        list={list}
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
            {t("integrations.new")}
          </Button>
        }
        empty={{ icon: <Icon size={28} aria-hidden />, text: t("integrations.empty"), hint: t("integrations.emptyHint") }}
      >
        {(integration) => (
          <IntegrationRow integration={integration} onEdit={() => setEdited(integration)} onCalls={() => setOpened(integration.id)} />
        )}
      </ListPage>
      {edited && (
        <IntegrationDialog {...(edited !== "new" && { integration: edited })} onClose={() => setEdited(undefined)} onSecret={setMade} />
      )}
      {withCalls && <CallsDialog integration={withCalls} onClose={() => setOpened(undefined)} />}
      {made && <SecretDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  );
}
